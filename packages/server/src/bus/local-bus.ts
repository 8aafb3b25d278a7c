import { Signal } from '../base/signal.ts';
import type { Bus, LiveFact } from './bus.ts';

/** One node: facts go straight to the listeners of this process. */
export function createLocalBus(): Bus {
  const facts = new Signal<LiveFact>();
  return {
    publish: (fact) => facts.emit(fact),
    subscribe: (listener) => facts.listen((fact) => listener(fact, true)),
    rejoined: new Signal(),
    async close() {},
  };
}
