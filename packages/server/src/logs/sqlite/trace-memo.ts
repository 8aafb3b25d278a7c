import type { GateTrace } from '@chatwire/protocol';
import { isSameTrace } from '../../base/same-trace.ts';

/** Traces remembered: those of one fan-out and the next differ in few ways. */
const REMEMBERED = 8;

/**
 * JSON of traces, which are long and repeat: comparing one with the last few takes a tenth of the time of writing it
 * out, and the answer is the same string object, whose hash is known.
 */
export class TraceMemo {
  #recent: { readonly trace: readonly GateTrace[]; readonly json: string }[] = [];

  jsonOf(trace: readonly GateTrace[]): string {
    const known = this.#recent.find((recent) => isSameTrace(recent.trace, trace));
    if (known) return known.json;
    const json = JSON.stringify(trace);
    this.#recent = [{ trace: trace.map((gate) => ({ ...gate })), json }, ...this.#recent.slice(0, REMEMBERED - 1)];
    return json;
  }
}
