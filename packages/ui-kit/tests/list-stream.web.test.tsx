import { Chat } from '@chatwire/sdk';
import { describe, expect, test } from 'vitest';
import { agentRun } from '../src/testing/agent-run.ts';
import { type ChatFixture, chatFixture } from '../src/testing/chat-fixture.tsx';
import { FakeHistory } from '../src/testing/fake-history.ts';
import { displacement, type Geometry } from '../src/testing/geometry.ts';
import { MAX_STILL_DISTANCE } from '../src/testing/list-geometry.ts';
import { dragFinger, turnWheel } from '../src/testing/real-input.ts';

const VIEWPORT = 600;
const MAX_FRAMES = 200;
const TOKENS = 250;
const FRAMES_OF_A_BUSY_MACHINE = 120_000;

interface Stream {
  readonly fixture: ChatFixture;
  /** Sends the next token. */
  next(): void;
}

const STREAMS: Readonly<Record<string, () => Promise<Stream>>> = {
  async 'a message that is edited'() {
    const fixture = await chatFixture({ history: new FakeHistory(200) });
    await fixture.open(10, () => undefined);
    let text = 'An answer';
    return {
      fixture,
      next() {
        text += ' grows';
        fixture.receive(fixture.history.edit(200, text));
      },
    };
  },
  async 'the run of an agent'() {
    const user = Chat.User.fromJSON({ uid: 'ivo', name: 'Ivo', role: '@agentic' });
    const history = new FakeHistory(200, { parentId: 1 });
    const fixture = await chatFixture({
      history,
      props: { user, parentMessageId: 1, streamingSpeed: 0 },
      prepare: (chat) => chat.respond('GET /messages/1', new FakeHistory(1).message(1)),
    });
    await fixture.open(10, () => undefined);
    const run = agentRun(fixture, { threadId: 1, messageId: 200, agent: user });
    run.start();
    run.begin();
    await fixture.framesOf(
      () => undefined,
      25,
      () => undefined,
    );
    return { fixture, next: () => run.say(' that grows') };
  },
};

describe.each(Object.entries(STREAMS))('%s', (_, start) => {
  test('a streamed response is followed in every frame while the list is at the end', {
    timeout: FRAMES_OF_A_BUSY_MACHINE,
  }, async () => {
    const { fixture, next } = await start();
    using _stage = fixture;
    const total = fixture.list().scrollHeight;
    for (let token = 0; token < TOKENS; token += 1) {
      const [bottom = Number.NaN] = await fixture.framesOf(next, 1, fixture.bottom);
      expect(Math.abs(bottom - VIEWPORT)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
    }
    expect(fixture.list().scrollHeight).toBeGreaterThan(total + 100);
  });

  test.each([
    ['eight pixels of the wheel', (list: Element) => turnWheel(list, -8)],
    ['ten pixels of a finger', (list: Element) => dragFinger(list, 25, 5)],
  ])('following stops permanently after %s', async (_input, leave) => {
    const { fixture, next } = await start();
    using _stage = fixture;
    for (let token = 0; token < 10; token += 1) await fixture.framesOf(next, 1, () => undefined);
    const before = fixture.geometry();
    let isLeft = false;
    const left = leave(fixture.list()).then(() => {
      isLeft = true;
    });
    const frames: Geometry[] = [];
    while (!isLeft) frames.push(...(await fixture.framesOf(next, 1, fixture.geometry)));
    await left;
    // On a busy machine the user's own motion ends some frames after the gesture. A list that follows never rests.
    while (!rests(frames.slice(-20)) && frames.length < MAX_FRAMES)
      frames.push(...(await fixture.framesOf(next, 1, fixture.geometry)));
    const steps = frames.map((frame, index) => distanceOf(frames[index - 1] ?? before, frame));
    const moved = steps.findIndex((step) => step > 1);
    expect(moved).toBeGreaterThanOrEqual(0);
    // Nothing moves back, and nothing moves once the user's own motion has ended.
    expect(Math.min(...steps.slice(moved))).toBeGreaterThanOrEqual(-MAX_STILL_DISTANCE);
    expect(rests(frames.slice(-20))).toBe(true);
  });
});

/** Returns whether the list rested in twenty frames, in which more than one line of text arrives. */
function rests(frames: readonly Geometry[]): boolean {
  const [first] = frames;
  return (
    first !== undefined &&
    frames.length === 20 &&
    frames.every((frame) => displacement(first, frame) <= MAX_STILL_DISTANCE)
  );
}

/** Returns how far down a row visible in both frames has moved. */
function distanceOf(before: Geometry, after: Geometry): number {
  const key = [...before.keys()].find((each) => after.has(each)) ?? '';
  return (after.get(key)?.top ?? Number.NaN) - (before.get(key)?.top ?? Number.NaN);
}
