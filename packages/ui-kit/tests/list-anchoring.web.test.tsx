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
  using fixture = await reading(new FakeHistory(400));
  const release = fixture.history.hold();
  await toTheOldest(fixture, 300);
  await up(fixture, -900);
  await rest(fixture);
  await expectStill(fixture, release);
  expect(fixture.handle().getMessages()).toHaveLength(60);
});

test.each([
  ['user', {}],
  ['group', GROUP],
] as const)(
  'an older page that arrives near the top of a %s conversation moves nothing',
  async (receiverType, props) => {
    using fixture = await reading(new FakeHistory(400, { receiverType }), props);
    const release = fixture.history.hold();
    await toTheOldest(fixture, 200);
    await rest(fixture);
    await expectStill(fixture, release);
    expect(fixture.handle().getMessages()).toHaveLength(60);
  },
);

test("an older page that arrives during a scroll leaves the user's own motion unchanged", async () => {
  using fixture = await reading(new FakeHistory(400));
  const release = fixture.history.hold();
  await toTheOldest(fixture, 500);
  let before = fixture.geometry();
  for (let step = 0; step < 20; step += 1) {
    const move = () => {
      fixture.scrollBy(-20);
      if (step === 4) release();
    };
    const [frame = before] = await fixture.framesOf(move, 1, fixture.geometry);
    expect(displacement(before, frame, 20)).toBeLessThanOrEqual(1);
    before = frame;
  }
  expect(fixture.handle().getMessages().length).toBeGreaterThanOrEqual(60);
});

test('added, growing and streamed messages below the viewport move nothing', async () => {
  using fixture = await reading(new FakeHistory(400));
  const { history } = fixture;
  await expectStill(fixture, () => fixture.receive(history.arrival()));
  await expectStill(fixture, () => fixture.receive(history.reaction(399, '🎉')));
  await expectStill(fixture, () => fixture.receive(history.typing('start')));
  let text = 'An answer';
  for (let token = 0; token < 15; token += 1) {
    text += ' that becomes longer and longer';
    await expectStill(fixture, () => fixture.receive(history.edit(history.count, text)), 1);
  }
});

test('changes above the viewport move nothing', async () => {
  using fixture = await reading(new FakeHistory(400));
  const first = Number([...fixture.geometry().keys()][0]?.slice(2));
  await expectStill(fixture, () => fixture.receive(fixture.history.reaction(first - 1, '🎉')));
  await expectStill(fixture, () => fixture.receive(fixture.history.edit(first - 2, 'Much longer now '.repeat(30))));
});

test('a short conversation is at the bottom, and stays there in every frame as messages arrive', async () => {
  await using _still = await reducedMotion();
  using fixture = await opened(new FakeHistory(2));
  for (let more = 0; more < 12; more += 1) {
    for (const bottom of await fixture.framesOf(() => fixture.receive(fixture.history.arrival()), 2, fixture.bottom)) {
      expect(Math.abs(bottom - 600)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
    }
  }
});

test('a burst of a hundred messages is followed in every frame', async () => {
  await using _still = await reducedMotion();
  using fixture = await opened(new FakeHistory(50));
  for (let more = 0; more < 100; more += 1) {
    const [bottom = Number.NaN] = await fixture.framesOf(
      () => fixture.receive(fixture.history.arrival()),
      1,
      fixture.bottom,
    );
    expect(Math.abs(bottom - 600)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
  }
  expect(fixture.keys().at(-1)).toBe('i:150');
});

test('the newest message stays visible when the viewport changes its height', async () => {
  using fixture = await opened(new FakeHistory(100));
  for (const height of [300, 600]) {
    const resize = () => {
      fixture.host.style.height = `${height}px`;
    };
    for (const bottom of await fixture.framesOf(resize, 4, fixture.bottom)) expect(bottom).toBeCloseTo(height, 0);
  }
});

async function opened(history: FakeHistory, props: ChatMessageListProps = {}): Promise<ChatFixture> {
  const fixture = await chatFixture({ history, props });
  await fixture.open(12, () => undefined);
  return fixture;
}

/** Opens a list and scrolls three screens up. */
async function reading(history: FakeHistory, props?: ChatMessageListProps): Promise<ChatFixture> {
  const fixture = await opened(history, props);
  await up(fixture, 1800);
  await rest(fixture);
  return fixture;
}

async function up(fixture: ChatFixture, pixels: number): Promise<void> {
  for (let step = 0; step < 6; step += 1)
    await fixture.framesOf(
      () => fixture.scrollBy(-pixels / 6),
      1,
      () => undefined,
    );
}

/** Scrolls up until this many px are left above, without loading pages. */
async function toTheOldest(fixture: ChatFixture, left: number): Promise<void> {
  while (fixture.list().scrollTop > left) {
    const way = Math.min(400, fixture.list().scrollTop - left);
    await fixture.framesOf(
      () => fixture.scrollBy(-way),
      1,
      () => undefined,
    );
    if (way < 1) return;
  }
}

/** Waits until the list rests: it counts as moving for a while after the last movement. */
async function rest(fixture: ChatFixture, frames = 14): Promise<void> {
  await fixture.framesOf(
    () => undefined,
    frames,
    () => undefined,
  );
}

async function expectStill(fixture: ChatFixture, act: () => void, count = 8): Promise<void> {
  const before = fixture.geometry();
  for (const frame of await fixture.framesOf(act, count, fixture.geometry)) {
    expect(displacement(before, frame)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
  }
}
