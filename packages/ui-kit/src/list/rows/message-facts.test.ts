import { describe, expect, test } from 'vitest';
import { type Sample, sampleRow } from '../../testing/sample-row.ts';
import { messageFacts } from './message-facts.ts';

const NOW_MS = 1_900_000_000_000;
const factsOf = (sample: Sample) => messageFacts(sampleRow(sample).message, NOW_MS);

test('a message belongs to its sender', () => {
  expect(factsOf({ sender: 'mara' })).toMatchObject({ sender: 'mara', isAlone: false, batch: undefined });
});

test.each<readonly [object, number]>([
  [{ sentAt: 1_800_000_000, sentAtMS: 1_800_000_000_123 }, 1_800_000_000_123],
  [{ sentAt: 1_800_000_000, sentAtMS: undefined }, 1_800_000_000_000],
  [{ sentAt: undefined, sentAtMS: undefined }, NOW_MS],
])('a message with %j has the time %i', (fields, at) => {
  expect(factsOf({ fields: { ...fields } }).sentAtMs).toBe(at);
});

test.each([
  ['action_groupMember', true],
  ['call_audio', true],
  ['message_text', false],
  ['custom_location', false],
])('a message of kind %s is never grouped: %j', (kind, isAlone) => {
  expect(factsOf({ kind }).isAlone).toBe(isAlone);
});

describe('the batch of a message', () => {
  const batchOf = (batch: unknown) => factsOf({ text: 'a', data: { metadata: { batch } } }).batch;

  test('a batch has an id and an index', () => {
    expect(batchOf({ id: 'b', index: 2 })).toEqual({ id: 'b', index: 2 });
  });

  test.each([undefined, null, 'b', 7, {}, { id: 'b' }, { index: 2 }, { id: 7, index: 2 }, { id: 'b', index: '2' }])(
    'the batch %j is ignored',
    (batch) => {
      expect(batchOf(batch)).toBeUndefined();
    },
  );
});
