import { memberOf } from '../../base/values/member-of.ts';
import type { Frame } from '../frame.ts';

/**
 * Returns one frame, which covers `seqFrom`…`seq`, in place of two consecutive text deltas of a run; undefined if the frames are
 * not that. See docs/spec/rest-and-realtime.md#run-events, #back-pressure.
 */
export function mergeTextDeltas(earlier: Frame, later: Frame): Frame | undefined {
  const first = textDeltaOf(earlier);
  const second = textDeltaOf(later);
  if (!first || !second) return undefined;
  if (first.runId !== second.runId || first.textId !== second.textId || first.seq + 1 !== second.from) return undefined;
  return { ...later, data: { ...second.data, seqFrom: first.from, delta: first.delta + second.delta } };
}

function textDeltaOf({ type, data }: Frame) {
  if (type !== 'ai_event' || typeof data !== 'object' || data === null) return undefined;
  if (memberOf(data, 'type') !== 'text_message_content') return undefined;
  const [seq, delta] = [memberOf(data, 'seq'), memberOf(data, 'delta')];
  if (typeof seq !== 'number' || typeof delta !== 'string') return undefined;
  const seqFrom = memberOf(data, 'seqFrom');
  const from = typeof seqFrom === 'number' ? seqFrom : seq;
  return { data, seq, from, delta, runId: memberOf(data, 'runId'), textId: memberOf(data, 'textId') };
}
