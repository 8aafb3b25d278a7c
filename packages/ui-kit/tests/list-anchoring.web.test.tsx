import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import type { ChatMessageListProps } from '../src/message-list/list-props.ts';
import { type ChatFixture, chatFixture } from '../src/testing/chat-fixture.tsx';
import { FakeHistory } from '../src/testing/fake-history.ts';
import { displacement } from '../src/testing/geometry.ts';
import { MAX_STILL_DISTANCE } from '../src/testing/list-geometry.ts';
import { reducedMotion } from '../src/testing/real-input.ts';

const GROUP = { user: undefined, group: new Chat.Group('harbour-crew', 'Harbour crew', 'public') };

test('an older page that arrives while the user scrolls down moves nothing', async () => {
  using stage = await reading(new FakeHistory(400));
  const release = stage.history.hold();
  await toTheOldest(stage, 300);
  await up(stage, -900);
  await rest(stage);
  await expectStill(stage, release);
  expect(stage.handle().getMessages()).toHaveLength(60);
});

test.each([
  ['user', {}],
  ['group', GROUP],
] as const)(
  'an older page that arrives near the top of a %s conversation moves nothing',
  async (receiverType, props) => {
    using stage = await reading(new FakeHistory(400, { receiverType }), props);
    const release = stage.history.hold();
    await toTheOldest(stage, 200);
    await rest(stage);
    await expectStill(stage, release);
    expect(stage.handle().getMessages()).toHaveLength(60);
  },
);

test("an older page that arrives during a scroll leaves the user's own motion unchanged", async () => {
  using stage = await reading(new FakeHistory(400));
  const release = stage.history.hold();
  await toTheOldest(stage, 500);
  let before = stage.geometry();
  for (let step = 0; step < 20; step += 1) {
    const move = () => {
      stage.scrollBy(-20);
      if (step === 4) release();
    };
    const [frame = before] = await stage.framesOf(move, 1, stage.geometry);
    expect(displacement(before, frame, 20)).toBeLessThanOrEqual(1);
    before = frame;
  }
  expect(stage.handle().getMessages().length).toBeGreaterThanOrEqual(60);
});

test('added, growing and streamed messages below the viewport move nothing', async () => {
  using stage = await reading(new FakeHistory(400));
  const { history } = stage;
  await expectStill(stage, () => stage.receive(history.arrival()));
  await expectStill(stage, () => stage.receive(history.reaction(399, '🎉')));
  await expectStill(stage, () => stage.receive(history.typing('start')));
  let text = 'An answer';
  for (let token = 0; token < 15; token += 1) {
    text += ' that becomes longer and longer';
    await expectStill(stage, () => stage.receive(history.edit(history.count, text)), 1);
  }
});

test('changes above the viewport move nothing', async () => {
  using stage = await reading(new FakeHistory(400));
  const first = Number([...stage.geometry().keys()][0]?.slice(2));
  await expectStill(stage, () => stage.receive(stage.history.reaction(first - 1, '🎉')));
  await expectStill(stage, () => stage.receive(stage.history.edit(first - 2, 'Much longer now '.repeat(30))));
});

test('a short conversation is at the bottom, and stays there in every frame as messages arrive', async () => {
  await using _still = await reducedMotion();
  using stage = await opened(new FakeHistory(2));
  for (let more = 0; more < 12; more += 1) {
    for (const bottom of await stage.framesOf(() => stage.receive(stage.history.arrival()), 2, stage.bottom)) {
      expect(Math.abs(bottom - 600)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
    }
  }
});

test('a burst of a hundred messages is followed in every frame', async () => {
  await using _still = await reducedMotion();
  using stage = await opened(new FakeHistory(50));
  for (let more = 0; more < 100; more += 1) {
    const [bottom = Number.NaN] = await stage.framesOf(() => stage.receive(stage.history.arrival()), 1, stage.bottom);
    expect(Math.abs(bottom - 600)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
  }
  expect(stage.keys().at(-1)).toBe('i:150');
});

test('the newest message stays visible when the viewport changes its height', async () => {
  using stage = await opened(new FakeHistory(100));
  for (const height of [300, 600]) {
    const resize = () => {
      stage.host.style.height = `${height}px`;
    };
    for (const bottom of await stage.framesOf(resize, 4, stage.bottom)) expect(bottom).toBeCloseTo(height, 0);
  }
});

async function opened(history: FakeHistory, props: ChatMessageListProps = {}): Promise<ChatFixture> {
  const stage = await chatFixture({ history, props });
  await stage.open(12, () => undefined);
  return stage;
}

/** Opens a list and scrolls three screens up. */
async function reading(history: FakeHistory, props?: ChatMessageListProps): Promise<ChatFixture> {
  const stage = await opened(history, props);
  await up(stage, 1800);
  await rest(stage);
  return stage;
}

async function up(stage: ChatFixture, pixels: number): Promise<void> {
  for (let step = 0; step < 6; step += 1)
    await stage.framesOf(
      () => stage.scrollBy(-pixels / 6),
      1,
      () => undefined,
    );
}

/** Scrolls up until this many px are left above, without loading pages. */
async function toTheOldest(stage: ChatFixture, left: number): Promise<void> {
  while (stage.list().scrollTop > left) {
    const way = Math.min(400, stage.list().scrollTop - left);
    await stage.framesOf(
      () => stage.scrollBy(-way),
      1,
      () => undefined,
    );
    if (way < 1) return;
  }
}

/** Waits until the list rests: it counts as moving for a while after the last movement. */
async function rest(stage: ChatFixture, frames = 14): Promise<void> {
  await stage.framesOf(
    () => undefined,
    frames,
    () => undefined,
  );
}

async function expectStill(stage: ChatFixture, act: () => void, count = 8): Promise<void> {
  const before = stage.geometry();
  for (const frame of await stage.framesOf(act, count, stage.geometry)) {
    expect(displacement(before, frame)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
  }
}
