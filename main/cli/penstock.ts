#!/usr/bin/env node
/** The same host without a window (spec: CLI). Results on stdout, everything else on stderr. */
import { Command, CommanderError } from 'commander';
import { Failed, type Output, output, WrongUsage } from './output.ts';
import { version } from '../version.ts';

type Verb<A extends unknown[]> = (...args: [...A, Output]) => Promise<void>;

const program = new Command('penstock')
  .description('Penstock: the control room of a water network or process plant, from the command line')
  .version(version)
  .exitOverride()
  .showHelpAfterError('(add --help for the options)');

const fault = (out: Output, error: unknown): number => {
  if (error instanceof WrongUsage) {
    out.note(`penstock: ${error.message}`);
    return 2;
  }
  const failure = error instanceof Failed ? error.failure : { code: 'INTERNAL', message: (error as Error).message };
  if (out.json) out.result({ error: failure }, () => '');
  out.note(`penstock: ${failure.message}`);
  if (!(error instanceof Failed) && process.env['PENSTOCK_DEBUG'] !== undefined) out.note((error as Error).stack ?? '');
  return 1;
};

/** Loads the verb only when it is called: listing signals must not wait for the web server's code. */
function run<A extends unknown[]>(load: () => Promise<Verb<A>>) {
  return async (...args: unknown[]): Promise<void> => {
    const command = args.at(-1) as Command;
    const options = command.optsWithGlobals<{ json?: boolean }>();
    const out = output(options.json === true);
    try {
      const verb = await load();
      await verb(...([...command.processedArgs, options] as unknown as A), out);
    } catch (error) {
      process.exitCode = fault(out, error);
    }
  };
}

const common = (c: Command): Command => c.option('--data <dir>', "data folder (default: the user's own)").option('--json', 'one JSON object, or JSON Lines for streams, on stdout');
const at = (c: Command): Command => c.option('--at <time>', "the plant's present time, ISO 8601 with offset (default: now)");
const site = (c: Command): Command => c.option('--site <name>', 'site (default: the active one)');

const imports = program.command('import').description('bring a network or history into the data folder');
common(imports.command('network').argument('<file>', 'EPANET .inp'))
  .description('import an EPANET network: all of it or nothing')
  .option('--crs <code>', "the file's coordinate reference system, such as EPSG:3547")
  .option('--local', 'the coordinates have no place on Earth: use a local frame')
  .option('--site <name>', 'site to put it in (default: named after the file)')
  .action(run(async () => (await import('./import.ts')).importNetwork));
common(site(imports.command('history').argument('<file>', 'CSV')))
  .description('import measured history: all of it or nothing')
  .option('--map <columns>', 'column roles, such as time=timestamp,value=reading,tag=point')
  .option('--zone <zone>', 'IANA zone of times without an offset, such as Europe/Zurich or UTC')
  .option('--decimal <mark>', 'decimal mark, "." or ","')
  .option('--delimiter <mark>', 'column delimiter: "," ";" "|" or tab')
  .option('--encoding <name>', 'character encoding')
  .option('--day-first', '01/02/2026 is the first of February')
  .option('--month-first', '01/02/2026 is the second of January')
  .option('--tag <tag>', 'tag of the signal, for files with one value column (default: the file name)')
  .option('--kind <kind>', 'kind of the signal, such as pressure or temperature')
  .option('--unit <unit>', 'unit of the values')
  .option('--feature <layer/id>', 'map feature that the signal belongs to, such as junctions/J-1')
  .action(run(async () => (await import('./import.ts')).importHistory));

at(common(site(program.command('ask').argument('<question>'))))
  .description("ask the agents; prints the run's events")
  .option('--session <id>', 'continue this conversation')
  .option('--cell <id>', 'the cell that the question is about')
  .option('--lang <language>', 'en, fr or zh (default: the language of the question)')
  .action(run(async () => (await import('./ask.ts')).ask));

at(common(site(program.command('read').argument('<signal>', 'id or tag'))))
  .description('bucketed samples of a signal')
  .requiredOption('--from <time>', 'ISO 8601 with offset')
  .requiredOption('--to <time>', 'ISO 8601 with offset')
  .option('--buckets <n>', 'number of buckets', '1000')
  .action(run(async () => (await import('./list.ts')).read));
common(site(program.command('cells'))).description('list cells').action(run(async () => (await import('./list.ts')).cells));
at(common(site(program.command('signals'))))
  .description('list signals with their newest values')
  .option('--cell <id>', 'only of this cell')
  .action(run(async () => (await import('./list.ts')).signals));
at(common(site(program.command('alarms')))).description('list what is beyond its limits now').action(run(async () => (await import('./list.ts')).alarms));
common(site(program.command('work-orders'))).description('list work orders').action(run(async () => (await import('./list.ts')).workOrders));

at(common(program.command('serve')))
  .description('run the control room for a browser on this machine')
  .option('--port <n>', 'port (default: any free one)', '0')
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--no-open', 'print the address, open nothing')
  .option('--speed <factor>', 'plant seconds per second', '1')
  .action(run(async () => (await import('./serve.ts')).serve));
common(program.command('doctor')).description('what is installed, what is missing, what is degraded').action(run(async () => (await import('./doctor.ts')).doctor));

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : 2;
}
