import { expect, test } from 'vitest';
import { personalFrames } from './personal-frames.ts';
import { contentOf } from './testing/content-of.ts';

const frame = {
  type: 'message',
  at: 5,
  conversationId: 'group_crew',
  seq: 9,
  cursor: 'c_9',
  data: { message: { id: '7', data: { text: 'braces } and "quotes" }}' } } },
};

test('each receiver gets the frame with their personal members', () => {
  const frameFor = personalFrames(frame);
  for (const own of [{ unreadMessageCount: 3 }, { unreadMessageCount: 0, subscribed: true }]) {
    expect(contentOf(frameFor(own).bytes)).toEqual({ ...frame, data: { ...frame.data, ...own } });
  }
});

test('receivers with equal members share one serialised frame', () => {
  const frameFor = personalFrames(frame);
  expect(frameFor({ unreadMessageCount: 3 })).toBe(frameFor({ unreadMessageCount: 3 }));
});
