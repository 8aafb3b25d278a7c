import { expect, test } from 'vitest';
import type { Frame } from '../frame.ts';
import { mergeTextDeltas } from './merge-text-deltas.ts';

const first = delta({ seq: 4, delta: 'The ' });

test('two consecutive deltas merge into one', () => {
  expect(mergeTextDeltas(first, delta({ seq: 5, delta: 'ferry' }))?.data).toMatchObject({
    seqFrom: 4,
    seq: 5,
    delta: 'The ferry',
  });
});

test('a merged delta merges with the delta that follows its range', () => {
  const merged = delta({ seqFrom: 5, seq: 8, delta: 'ferry leaves' });
  expect(mergeTextDeltas(first, merged)?.data).toMatchObject({ seqFrom: 4, seq: 8, delta: 'The ferry leaves' });
});

test.each([
  ['a hole between them', delta({ seq: 6 })],
  ['another run', delta({ seq: 5, runId: 'r_2' })],
  ['another text', delta({ seq: 5, textId: 't2' })],
  ['another kind of event', delta({ seq: 5, type: 'tool_call_args' })],
  ['another kind of frame', { ...delta({ seq: 5 }), type: 'message' }],
  ['no data', { type: 'ai_event' }],
])('%s prevents a merge', (_case, later: Frame) => {
  expect(mergeTextDeltas(first, later)).toBeUndefined();
});

function delta(members: object): Frame {
  const data = { type: 'text_message_content', runId: 'r_1', textId: 't1', delta: 'x', ...members };
  return { type: 'ai_event', at: 1, conversationId: 'helper_user_mara', data };
}
