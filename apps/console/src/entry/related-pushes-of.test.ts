import type { DeviceContext } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { relatedPushesOf } from './related-pushes-of.ts';

const PUSH = { channel: 'push', outcome: 'sent', trigger: 'after_message' } as const;
const EARLIER = { logId: '1', trigger: 'after_message', atMS: 1, processingEndedAtMS: 1 } as const;
const LATER = { logId: '3', trigger: 'message_edited', atMS: 3, processingEndedAtMS: 3 } as const;
const LAST = { logId: '4', trigger: 'message_edited', atMS: 4, processingEndedAtMS: 4 } as const;
const FACTS: DeviceContext = { replaced: true, replacedBy: LATER, replaces: [EARLIER] };
const MESSAGE = { logId: '1', label: 'Message', processingEndedAtMS: 1 };
const EDIT = { logId: '3', label: 'Edit', processingEndedAtMS: 3 };
const eventLabels = new Map([
  ['c', 'Edit 1 of 2'],
  ['d', 'Edit 2 of 2'],
]);

test.each([
  ['not arrived', { state: 'none' }, { replacedBy: [EDIT], replaces: [MESSAGE] }],
  ['shown', { state: 'displayed' }, { replacedBy: [EDIT], replaces: [MESSAGE] }],
  ['opened', { state: 'opened' }, { replacedBy: [], replaces: [MESSAGE] }],
  ['cleared', { state: 'cleared', displayedAtMS: 1 }, { replacedBy: [], replaces: [MESSAGE] }],
] as const)(
  'a push names the ones it replaced, and its replacement unless it was the last one: %s',
  (_, device, expected) => {
    expect(relatedPushesOf({ ...PUSH, device }, FACTS)).toEqual(expected);
  },
);

test('a push names all its replacements by number up to the last one, and what the device did with that one', () => {
  const replaced = {
    ...PUSH,
    logId: '3',
    eventId: 'c',
    device: { state: 'displayed' },
    deviceContext: { replaced: true, replacedBy: LAST },
  } as const;
  const opened = { ...PUSH, logId: '4', eventId: 'd', device: { state: 'opened' } } as const;
  const beside = { decisions: [replaced, opened], eventLabels };
  const shown = { ...PUSH, device: { state: 'displayed' } } as const;
  const [first, second] = [
    { ...EDIT, label: 'Edit 1 of 2' },
    { logId: '4', label: 'Edit 2 of 2', processingEndedAtMS: 4 },
  ];
  expect(relatedPushesOf(shown, FACTS, beside)).toEqual({
    replacedBy: [first, second],
    lastState: 'Opened',
    replaces: [MESSAGE],
  });
  // A single replacement has its state, too.
  expect(relatedPushesOf(shown, { replaced: true, replacedBy: LAST }, beside)).toMatchObject({
    replacedBy: [second],
    lastState: 'Opened',
  });
});

test('pushes that name each other as replacements are followed only so far', () => {
  const device = { state: 'displayed' } as const;
  const again = {
    ...PUSH,
    logId: '3',
    eventId: 'c',
    device,
    deviceContext: { replaced: true, replacedBy: LATER },
  } as const;
  expect(relatedPushesOf({ ...PUSH, device }, FACTS, { decisions: [again], eventLabels }).replacedBy).toHaveLength(20);
});
