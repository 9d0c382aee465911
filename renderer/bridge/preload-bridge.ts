/** The bridge over the preload script (Electron shell). */
import type { HostBridge, PreloadPort } from '../../shared/bridge/bridge.ts';
import { fail } from '../../shared/result.ts';
import { listeners } from './listeners.ts';
import { checkedReply } from './validated.ts';

export function preloadBridge(port: PreloadPort, windowId: string): HostBridge {
  const hub = listeners();
  // Whatever comes shows that the host is there, again after it was not.
  port.listen(windowId, (event) => {
    hub.setConnection('connected');
    hub.deliver(event);
  });
  hub.setConnection('connected');
  return {
    windowId,
    subscribe: hub.subscribe,
    onConnection: hub.onConnection,
    async request(name, input) {
      try {
        const reply = await port.request(name, input);
        hub.setConnection('connected');
        return checkedReply(name, reply);
      } catch (error) {
        hub.setConnection('lost');
        return fail('UNAVAILABLE', `the host does not answer: ${(error as Error).message}`);
      }
    },
  };
}
