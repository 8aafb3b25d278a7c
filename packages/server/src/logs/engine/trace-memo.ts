import type { GateTrace } from '@chatwire/protocol';
import { isSameTrace } from './is-same-trace.ts';

/** Number of cached traces: those of one fan-out and the next differ little. */
const REMEMBERED = 8;

/**
 * JSON of traces, which are long and repeat: comparing one with the last few takes a tenth of the time of serializing it
 * and returns the same string object, whose hash is known.
 */
export class TraceMemo {
  #recent: { readonly trace: readonly GateTrace[]; readonly json: string }[] = [];

  jsonOf(trace: readonly GateTrace[]): string {
    const at = this.#recent.findIndex((recent) => isSameTrace(recent.trace, trace));
    const known = this.#recent[at];
    if (known && at === 0) return known.json;
    // The latest comes first: most entries have the trace of one of the two entries before.
    this.#recent.splice(known ? at : REMEMBERED - 1, 1);
    const latest = known ?? { trace: trace.map((gate) => ({ ...gate })), json: JSON.stringify(trace) };
    this.#recent.unshift(latest);
    return latest.json;
  }
}
