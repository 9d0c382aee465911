/** A host for component tests: answers by name from a table, keeps what it was asked, and lets a test speak for the host. */
import type { Connection, HostBridge } from '../../shared/bridge/bridge.ts';
import type { BridgeEvent, RequestInput, RequestName, RequestOutput } from '../../shared/bridge/table.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { listeners } from '../bridge/listeners.ts';

type Answers = { [K in RequestName]?: (input: RequestInput<K>) => RequestOutput<K> | Result<RequestOutput<K>> | Promise<Result<RequestOutput<K>>> };

export interface TestBridge extends HostBridge {
  asked: { name: RequestName; input: unknown }[];
  answers: Answers;
  say(event: BridgeEvent): void;
  connection(state: Connection): void;
}

const isResult = (value: unknown): value is Result<never> => value !== null && typeof value === 'object' && 'ok' in value;

export function testBridge(answers: Answers): TestBridge {
  const hub = listeners();
  hub.setConnection('connected');
  const bridge: TestBridge = {
    windowId: 'w',
    asked: [],
    answers,
    subscribe: hub.subscribe,
    onConnection: hub.onConnection,
    say: hub.deliver,
    connection: hub.setConnection,
    async request(name, input) {
      bridge.asked.push({ name, input });
      const answer = bridge.answers[name];
      if (answer === undefined) return fail('NOT_FOUND', `the test has no answer to ${name}`);
      const value: unknown = await (answer as (input: unknown) => unknown)(input);
      return isResult(value) ? value : ok(value as never);
    },
  };
  return bridge;
}
