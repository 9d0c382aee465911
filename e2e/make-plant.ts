/** Makes a data folder with the demo plant in it, up to the time that the tests begin: `node e2e/make-plant.ts DIR`. */
import { plantClock } from '../main/clock.ts';
import { createHost } from '../main/host.ts';
import { PLANT_TIME } from './plant-time.ts';

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('which folder?');
const host = await createHost({ dataDir, clock: plantClock({ start: Date.parse(PLANT_TIME) }) });
await host.ready;
await host.close();
