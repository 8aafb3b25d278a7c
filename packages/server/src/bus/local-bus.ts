import { Signal } from '../base/signal.ts';
import type { BroadcastMessage, Bus } from './bus.ts';

/** Facts go straight to the listeners of this process. With a name, several servers of one process may share it. */
export function createLocalBus(name?: string): Bus {
  const facts = new Signal<BroadcastMessage>();
  return {
    name,
    connection: 'none',
    isComplete: true,
    lost: new Signal(),
    publish: (fact) => facts.emit(fact),
    subscribe: (listener) => facts.listen((fact) => listener(fact, true)),
    hasPeers: false,
    counted: new Signal(),
    shareCounts() {},
    expect() {},
    async close() {},
  };
}
