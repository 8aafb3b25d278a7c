import { Signal } from '../base/signal.ts';
import type { BroadcastMessage, Bus } from './bus.ts';

/** Broadcasts go straight to the listeners of this process. With a name, several servers of one process may share it. */
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
