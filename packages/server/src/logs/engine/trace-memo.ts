import type { RuleTrace } from '@chatwire/protocol';
import { isSameTrace } from './is-same-trace.ts';

/** Number of cached traces: those of one fan-out and the next differ little. */
const CAPACITY = 8;

/**
 * JSON of traces, which are long and repeat: comparing one with the last few takes a tenth of the time of serializing it
 * and returns the same string object, whose hash is cached.
 */
export class TraceMemo {
  #recent: { readonly trace: readonly RuleTrace[]; readonly json: string }[] = [];

  jsonOf(trace: readonly RuleTrace[]): string {
    const at = this.#recent.findIndex((recent) => isSameTrace(recent.trace, trace));
    const cached = this.#recent[at];
    if (cached && at === 0) return cached.json;
    // The latest comes first: most entries have the trace of one of the two entries before.
    this.#recent.splice(cached ? at : CAPACITY - 1, 1);
    const latest = cached ?? { trace: trace.map((gate) => ({ ...gate })), json: JSON.stringify(trace) };
    this.#recent.unshift(latest);
    return latest.json;
  }
}
