import { expect, test } from 'vitest';
import { eventLabels } from './event-labels.ts';

const edit = (eventId: string, occurredAtMS: number) => ({ eventId, trigger: 'message_edited', occurredAtMS }) as const;

test('events of one kind are numbered from the oldest on, and a single one is not', () => {
  const sent = { eventId: 'a', trigger: 'after_message', occurredAtMS: 1 } as const;
  const digest = { eventId: 'd', trigger: 'after_message', occurredAtMS: 9, batch: true } as const;
  expect([...eventLabels([digest, edit('c', 3), edit('b', 2), sent])]).toEqual([
    ['a', 'Message'],
    ['b', 'Edit 1 of 2'],
    ['c', 'Edit 2 of 2'],
  ]);
});
