import type { RuleTrace } from '@chatwire/protocol';
import { isSameTrace } from '../logs/engine/is-same-trace.ts';

/** Number of traces that are cached. The traces of one event differ little. */
const MAX_RECENT_TRACES = 8;

/** Lets recipients of an event with equal rule results share one trace, because a large group has tens of thousands of decisions. */
export class SharedTraces {
  #recent: readonly (readonly RuleTrace[])[] = [];

  /** Returns the trace itself or an equal one; never mutate it. */
  share(trace: readonly RuleTrace[]): readonly RuleTrace[] {
    const equal = this.#recent.find((recent) => isSameTrace(recent, trace));
    if (equal) return equal;
    this.#recent = [trace, ...this.#recent.slice(0, MAX_RECENT_TRACES - 1)];
    return trace;
  }
}
