import type { GateTrace } from '@chatwire/protocol';
import { isSameTrace } from '../logs/engine/is-same-trace.ts';

/** Number of cached traces: those of one event differ little. */
const REMEMBERED = 8;

/** Shares one trace among all recipients of an event with equal rule results: a large group would keep tens of thousands. */
export class SharedTraces {
  #recent: readonly (readonly GateTrace[])[] = [];

  /** Returns the trace itself or an equal one; never mutate it. */
  share(trace: readonly GateTrace[]): readonly GateTrace[] {
    const known = this.#recent.find((recent) => isSameTrace(recent, trace));
    if (known) return known;
    this.#recent = [trace, ...this.#recent.slice(0, REMEMBERED - 1)];
    return trace;
  }
}
