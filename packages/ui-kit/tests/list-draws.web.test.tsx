import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ChatMessageComposer } from '../src/composer/chat-message-composer.tsx';
import { isLasting } from '../src/list/rows/list-row.ts';
import { type ChatFixture, chatFixture } from '../src/testing/chat-fixture.tsx';
import { IVO } from '../src/testing/fake-chat.ts';
import { FakeHistory, sampleText } from '../src/testing/fake-history.ts';
import { displacement } from '../src/testing/geometry.ts';
import { MAX_STILL_DISTANCE } from '../src/testing/list-geometry.ts';

test('a reaction, an edit and a receipt each render one row, and typing none', async () => {
  using fixture = await opened(new FakeHistory(200));
  const { history } = fixture;
  expect(await drawnBy(fixture, () => fixture.receive(history.reaction(199, '🎉')))).toEqual(['i:199']);
  expect(await drawnBy(fixture, () => fixture.receive(history.edit(198, `${sampleText(198)}!`)))).toEqual(['i:198']);
  expect(await drawnBy(fixture, () => fixture.receive(history.typing('start')))).toEqual([]);
  expect(await drawnBy(fixture, () => fixture.receive(history.typing('end')))).toEqual([]);
  const own = [...fixture.geometry().keys()].map((key) => Number(key.slice(2))).filter((id) => isOwn(history, id));
  await drawnBy(fixture, () => fixture.receive(history.read((own.at(-1) ?? 0) - 1)));
  expect(await drawnBy(fixture, () => fixture.receive(history.read(own.at(-1) ?? 0)))).toEqual([`i:${own.at(-1)}`]);
});

test('an incoming message renders only itself and the message it continues', async () => {
  using fixture = await opened(new FakeHistory(200));
  await drawnBy(fixture, () => fixture.receive(fixture.history.arrival()));
  expect(await drawnBy(fixture, () => fixture.receive(fixture.history.arrival()))).toEqual(['i:201']);
});

test('typing in the composer renders no row', async () => {
  const Composer = () => <ChatMessageComposer user={IVO} />;
  using fixture = await chatFixture({ history: new FakeHistory(200) });
  await fixture.open(12, () => undefined, Composer);
  const input = fixture.host.querySelector('[data-testid="chat-composer-input"]');
  if (!(input instanceof HTMLElement)) throw new Error('The composer is not rendered.');
  fixture.draws.length = 0;
  input.focus();
  await userEvent.keyboard('On my way');
  await rest(fixture);
  expect(fixture.draws).toEqual([]);
});

test('a sent message keeps its row and its position when it is stored', async () => {
  using fixture = await opened(new FakeHistory(200));
  const sending = fixture.send(new Chat.TextMessage('ivo', 'On my way', 'user'));
  const frames = await fixture.framesOf(
    () => undefined,
    30,
    () => ownRow(fixture),
  );
  await sending;
  const rows = frames.filter((row) => row !== null);
  expect(new Set(rows).size).toBe(1);
  const before = fixture.geometry();
  await rest(fixture);
  expect(displacement(before, fixture.geometry())).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
  expect(fixture.bottom()).toBeCloseTo(600, 0);
});

test('a failed message keeps its row when it is retried', async () => {
  using fixture = await opened(new FakeHistory(200));
  fixture.chat.respond('POST /messages', 'ERR_NOT_ALLOWED', 403);
  fixture.send(new Chat.TextMessage('ivo', 'On my way', 'user')).catch(() => undefined);
  await rest(fixture, 30);
  const row = ownRow(fixture);
  const key = row?.getAttribute('data-key') ?? '';
  expect(row?.querySelector('[data-testid^="chat-send-strip"]')).not.toBeNull();
  const { body } = fixture.chat.requests.findLast(({ method }) => method === 'POST') ?? {};
  fixture.chat.respond('POST /messages', fixture.history.store(body ?? {}));
  const handle = fixture.chat.client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  expect(handle.getRow(key)?.message.getId()).toBe(0);
  handle.retry(key);
  await rest(fixture);
  expect(handle.getRow(key)?.message.getId()).toBe(201);
  handle.release();
  expect(ownRow(fixture)).toBe(row);
  expect(row?.querySelector('[data-testid^="chat-send-strip"]')).toBeNull();
  expect(fixture.bottom()).toBeCloseTo(600, 0);
});

test('unmounted lists leave nothing behind', async () => {
  using fixture = await opened(new FakeHistory(100));
  const { client } = fixture.chat;
  const counts = () => {
    const { timers: _, ...others } = client.debugCounts();
    return others;
  };
  fixture.setShown(false);
  await expect.poll(counts).toMatchObject({ listeners: 0, handles: 0 });
  const left = counts();
  for (let mounts = 0; mounts < 4; mounts += 1) {
    fixture.setShown(true);
    await expect.poll(counts).not.toEqual(left);
    // Waits for invisible rows, which are still being rendered.
    await rest(fixture, 3);
    fixture.setShown(false);
    await expect.poll(counts).toEqual(left);
  }
});

async function opened(history: FakeHistory): Promise<ChatFixture> {
  const fixture = await chatFixture({ history });
  await fixture.open(12, () => undefined);
  await stillness(fixture);
  return fixture;
}

/** Returns which of the previously rendered messages `act` renders again. */
async function drawnBy(fixture: ChatFixture, act: () => void): Promise<string[]> {
  const there = new Set(fixture.keys());
  fixture.draws.length = 0;
  act();
  await stillness(fixture);
  return [...new Set(fixture.draws.filter((key) => there.has(key) && isLasting(key)))];
}

/** Waits until nothing was rendered for a while, because on a busy machine responses are frames late. */
async function stillness(fixture: ChatFixture): Promise<void> {
  let drawn = -1;
  while (drawn !== fixture.draws.length) {
    drawn = fixture.draws.length;
    await rest(fixture);
  }
}

function isOwn(history: FakeHistory, id: number): boolean {
  return history.message(id)['sender'] === 'mara';
}

function ownRow(fixture: ChatFixture): Element | null {
  return fixture.host.querySelector('[data-key^="m:"]');
}

async function rest(fixture: ChatFixture, frames = 14): Promise<void> {
  await fixture.framesOf(
    () => undefined,
    frames,
    () => undefined,
  );
}
