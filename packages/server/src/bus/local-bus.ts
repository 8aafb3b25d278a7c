import { Signal } from '../base/signal.ts';
import type { BroadcastMessage, Bus } from './bus.ts';

/** Creates a bus that carries broadcasts within this process. Servers of one process that share a bus give it a name. */
export function createLocalBus(name?: string): Bus {
  const broadcasts = new Signal<BroadcastMessage>();
  return {
    name,
    connection: 'none',
    isComplete: true,
    lost: new Signal(),
    publish: (broadcast) => broadcasts.emit(broadcast),
    subscribe: (listener) => broadcasts.listen((broadcast) => listener(broadcast, true)),
    hasPeers: false,
    counted: new Signal(),
    shareCounts() {},
    expect() {},
    async close() {},
  };
}
