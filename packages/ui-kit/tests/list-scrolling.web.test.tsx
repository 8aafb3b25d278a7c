import { expect, test } from 'vitest';
import { END_INSET } from '../src/list/list-body.tsx';
import type { ChatMessageListProps } from '../src/message-list/list-props.ts';
import { type ChatFixture, chatFixture } from '../src/testing/chat-fixture.tsx';
import { FakeHistory } from '../src/testing/fake-history.ts';
import { blankIn, displacement, type Geometry } from '../src/testing/geometry.ts';
import { MAX_STILL_DISTANCE } from '../src/testing/list-geometry.ts';
import { rollWheel } from '../src/testing/real-input.ts';

const VIEWPORT = 600;

test.each([40, 100, 400])(
  'scrolling up %d px per frame through unrendered messages moves each by exactly that, and nothing is blank',
  async (step) => {
    using fixture = await opened(new FakeHistory(1000, { pageSize: 400 }));
    let before = fixture.geometry();
    for (let frames = 0; frames < 30; frames += 1) {
      const [frame] = await fixture.framesOf(
        () => fixture.scrollBy(-step),
        1,
        () => look(fixture),
      );
      expect(blankIn(frame?.all ?? before, VIEWPORT)).toBeLessThanOrEqual(1);
      expect(displacement(before, frame?.messages ?? before, step)).toBeLessThanOrEqual(1);
      before = frame?.messages ?? before;
    }
  },
);

test('a wheel scroll through unloaded pages never reverses and shows nothing blank', async () => {
  using fixture = await opened(new FakeHistory(1000));
  let isDone = false;
  const done = rollWheel(fixture.list(), 12_000, 12_000).finally(() => {
    isDone = true;
  });
  const frames: Look[] = [];
  while (frames.length < 400 && !(isDone && fixture.history.queries.length > 1))
    frames.push(...(await fixture.readFrames(1, () => look(fixture))));
  await done;
  const distances = frames
    .slice(1)
    .map(({ messages }, index) => distanceBetween(frames[index]?.messages ?? messages, messages));
  expect(fixture.history.queries.length).toBeGreaterThan(1);
  expect(distances.filter((distance) => distance !== undefined && distance < -1)).toEqual([]);
  const room = (all: Geometry) => (all.has('i:1000') ? END_INSET : 0);
  expect(frames.filter(({ all }) => blankIn(all, VIEWPORT) > 1 + room(all))).toEqual([]);
});

test('a jump to a loaded message shows it centred in its first frame, with nothing blank', async () => {
  using fixture = await opened(new FakeHistory(1000, { pageSize: 1000 }));
  for (const id of [500, 17, 990]) {
    const jump = () => void fixture.handle().scrollToMessage(id, { animated: false });
    // The jump starts asynchronously: the current frame may still show the previous position.
    const [, ...frames] = await fixture.framesOf(jump, 4, () => look(fixture));
    for (const frame of frames) expect(frame).toSatisfy((shown: Look) => isInTheMiddle(shown, id));
  }
  expect(fixture.history.queries).toHaveLength(1);
});

test('a jump to an unloaded message sends one request, and shows only the states before and after', async () => {
  using fixture = await opened(new FakeHistory(10_000));
  const before = fixture.geometry();
  fixture.history.queries.length = 0;
  const jump = fixture.handle().scrollToMessage(5000);
  const frames = await fixture.readFrames(20, () => look(fixture));
  expect(await jump).toBe(true);
  const arrived = frames.findIndex(({ messages }) => messages.has('i:5000'));
  expect(arrived).toBeGreaterThanOrEqual(0);
  for (const { messages } of frames.slice(0, arrived))
    expect(displacement(before, messages)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
  for (const frame of frames.slice(arrived)) expect(frame).toSatisfy((shown: Look) => isInTheMiddle(shown, 5000));
  expect(fixture.history.queries).toEqual([expect.stringContaining('around=5000')]);
});

test('a list opens at the newest message without a moving frame', async () => {
  using fixture = await chatFixture({ history: new FakeHistory(200) });
  const frames = (await fixture.open(20, () => look(fixture))).filter(({ messages }) => messages.size > 0);
  expect(frames.at(-1)?.messages.get('i:200')?.bottom).toBeCloseTo(VIEWPORT - END_INSET, 0);
  for (const { messages } of frames) expect(displacement(frames[0]?.messages ?? messages, messages)).toBe(0);
});

test('a list opens at the first unread message, its separator a third from the top, without a moving frame', async () => {
  const history = new FakeHistory(400, { lastRead: 300 });
  using fixture = await openedWith(history, { startFromUnreadMessages: true });
  const line = () => {
    const element = fixture.host.querySelector('[data-testid="chat-unread-separator"]');
    return element && element.getBoundingClientRect().top - fixture.list().getBoundingClientRect().top;
  };
  const tops = (await fixture.open(20, line)).filter((top) => top !== null);
  expect(tops.length).toBeGreaterThan(5);
  for (const top of tops) expect(Math.abs(top - VIEWPORT / 3)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
});

interface Look {
  readonly messages: Geometry;
  readonly all: Geometry;
}

function look(fixture: ChatFixture): Look {
  return { messages: fixture.geometry(), all: fixture.all() };
}

function isInTheMiddle({ messages, all }: Look, id: number): boolean {
  const { top = Number.NaN, bottom = Number.NaN } = messages.get(`i:${id}`) ?? {};
  return Math.abs((top + bottom - VIEWPORT) / 2) <= 1 && blankIn(all, VIEWPORT) <= 1;
}

/** Returns the distance by which a row visible in both frames has moved; undefined if there is none. */
function distanceBetween(before: Geometry, after: Geometry): number | undefined {
  for (const [key, { top }] of after) {
    const known = before.get(key);
    if (known) return top - known.top;
  }
  return undefined;
}

function openedWith(history: FakeHistory, props: ChatMessageListProps): Promise<ChatFixture> {
  return chatFixture({ history, props });
}

async function opened(history: FakeHistory): Promise<ChatFixture> {
  const fixture = await chatFixture({ history });
  await fixture.open(10, () => undefined);
  return fixture;
}
