import { deliveryTimeline } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { durationText } from '../text/times.ts';
import { clearedAfterReadText, clearPushOf, clearPushQueryOf, otherMessageText } from './clear-push-of.ts';

const ENTRY = {
  _id: '1',
  channel: 'push',
  recipient: 'pia',
  pushToken: 'a',
  trigger: 'after_message',
  device: { state: 'cleared', displayedAtMS: 70_000, clearedAtMS: 90_000 },
} as const;
const CLEAR = { ...ENTRY, _id: '2', trigger: 'cleared', device: { state: 'cleared', clearedAtMS: 90_000 } } as const;

test('a notification was cleared by the push that its device handled at that time', () => {
  const rows = [
    { ...CLEAR, _id: '3', pushToken: 'b' },
    { ...CLEAR, _id: '4', device: { state: 'cleared', clearedAtMS: 90_040 } as const },
    { ...CLEAR, device: { state: 'cleared', clearedAtMS: 90_010 } as const },
    { ...CLEAR, _id: '5', device: { state: 'cleared', clearedAtMS: 92_001 } as const },
  ];
  expect(clearPushOf(ENTRY, rows)?._id).toBe('2');
  expect(clearPushOf(ENTRY, rows.toSpliced(1, 2))).toBeUndefined();
});

test('a notification was cleared by an ordinary push with a clear, not by one that was cleared at the same time, too', () => {
  const shown = { state: 'displayed', receivedAtMS: 89_950, displayedAtMS: 89_950 } as const;
  const payload = { message: { data: { title: 'Mara', clear: '[{"c":"ivo_user_pia"}]' } } };
  const rows = [
    { ...ENTRY, _id: '3' },
    { ...ENTRY, _id: '4', device: shown, payload, pushToken: 'b' },
    { ...ENTRY, _id: '5', device: shown, payload: { message: { data: { title: 'Mara' } } } },
    { ...ENTRY, _id: '7', device: { ...shown, receivedAtMS: 90_001 }, payload },
    { ...ENTRY, _id: '6', device: shown, payload },
  ];
  expect(clearPushOf(ENTRY, [ENTRY, ...rows])?._id).toBe('6');
  expect(clearPushOf(ENTRY, [ENTRY, ...rows.slice(0, 4)])).toBeUndefined();
});

test('only a notification that was shown and cleared can have such a push', () => {
  expect(clearPushQueryOf(ENTRY)).toMatchObject({ recipient: 'pia', processedFrom: '10000', processedTo: '150000' });
  expect(clearPushQueryOf(CLEAR)).toBeUndefined();
  expect(clearPushQueryOf({ ...ENTRY, device: { state: 'displayed', displayedAtMS: 70_000 } })).toBeUndefined();
});

test('a notification that the push of another message cleared names that message', () => {
  const entry = { messageId: 666 };
  expect(otherMessageText(entry, { messageId: 672, trigger: 'after_message' })).toBe(
    'the push of another message (672)',
  );
  expect(otherMessageText(entry, { messageId: 672, trigger: 'cleared' })).toBe(
    'listed with message 672, the newest that it clears',
  );
  expect(otherMessageText(entry, { messageId: 666, trigger: 'message_edited' })).toBeUndefined();
});

test('the time to the clearing counts from the reading of the message, like the timeline', () => {
  const device = { state: 'cleared', clearedAtMS: 8_364, clearedBy: 'read' } as const;
  const entry = { outcome: 'sent', processingEndedAtMS: 3_285, device } as const;
  const facts = { readAtMS: 3_287 };
  expect(clearedAfterReadText(entry, facts)).toBe('5.1 s after it was read');
  const cleared = deliveryTimeline(
    {
      ...entry,
      trigger: 'after_message',
      messageSentAtMS: 3_273,
      processingStartedAtMS: 3_277,
      notificationTriggered: true,
    },
    facts,
  ).at(-1);
  expect(durationText(cleared?.afterMs ?? 0)).toBe('5.1 s');
  expect(clearedAfterReadText({ ...entry, device: { ...device, clearedBy: 'deleted' } }, facts)).toBeUndefined();
  expect(clearedAfterReadText(entry)).toBeUndefined();
  expect(clearedAfterReadText(entry, facts, { processingEndedAtMS: facts.readAtMS })).toBe('5.1 s after it was read');
});

test.each([
  [7_999, '13 s after it was read: it was sent 8 s after that, and arrived late'],
  [
    8_000,
    '13 s after it was read: it was sent late, because each device gets only a limited number of pushes that only clear',
  ],
])(
  'a notification that was cleared late was cleared by a push that was sent or arrived late: %d',
  (sentMs, expected) => {
    const device = { state: 'cleared', displayedAtMS: 50, clearedAtMS: 13_100, clearedBy: 'read' } as const;
    const entry = { outcome: 'sent', processingEndedAtMS: 0, device } as const;
    expect(clearedAfterReadText(entry, { readAtMS: 100 }, { processingEndedAtMS: 100 + sentMs })).toBe(expected);
  },
);
