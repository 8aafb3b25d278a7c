import type { GateTrace } from '@chatwire/protocol';
import { isSameTrace } from '../logs/engine/is-same-trace.ts';

/** Traces remembered: those of one event differ in few ways. */
const REMEMBERED = 8;

/** One trace for all recipients of an event for whom the rules said the same: a large group keeps tens of thousands. */
export class SharedTraces {
  #recent: readonly (readonly GateTrace[])[] = [];

  /** The trace itself, or one that says the same; neither is to be changed. */
  share(trace: readonly GateTrace[]): readonly GateTrace[] {
    const known = this.#recent.find((recent) => isSameTrace(recent, trace));
    if (known) return known;
    this.#recent = [trace, ...this.#recent.slice(0, REMEMBERED - 1)];
    return trace;
  }
}
