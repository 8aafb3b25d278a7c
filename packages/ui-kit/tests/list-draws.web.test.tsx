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
  using stage = await opened(new FakeHistory(200));
  const { history } = stage;
  expect(await drawnBy(stage, () => stage.receive(history.reaction(199, '🎉')))).toEqual(['i:199']);
  expect(await drawnBy(stage, () => stage.receive(history.edit(198, `${sampleText(198)}!`)))).toEqual(['i:198']);
  expect(await drawnBy(stage, () => stage.receive(history.typing('start')))).toEqual([]);
  expect(await drawnBy(stage, () => stage.receive(history.typing('end')))).toEqual([]);
  const own = [...stage.geometry().keys()].map((key) => Number(key.slice(2))).filter((id) => isOwn(history, id));
  await drawnBy(stage, () => stage.receive(history.read((own.at(-1) ?? 0) - 1)));
  expect(await drawnBy(stage, () => stage.receive(history.read(own.at(-1) ?? 0)))).toEqual([`i:${own.at(-1)}`]);
});

test('an incoming message renders only itself and the message it continues', async () => {
  using stage = await opened(new FakeHistory(200));
  await drawnBy(stage, () => stage.receive(stage.history.arrival()));
  expect(await drawnBy(stage, () => stage.receive(stage.history.arrival()))).toEqual(['i:201']);
});

test('typing in the composer renders no row', async () => {
  const Composer = () => <ChatMessageComposer user={IVO} />;
  using stage = await chatFixture({ history: new FakeHistory(200) });
  await stage.open(12, () => undefined, Composer);
  const input = stage.host.querySelector('[data-testid="chat-composer-input"]');
  if (!(input instanceof HTMLElement)) throw new Error('The composer is not rendered.');
  stage.draws.length = 0;
  input.focus();
  await userEvent.keyboard('On my way');
  await rest(stage);
  expect(stage.draws).toEqual([]);
});

test('a sent message keeps its row and its position when it is stored', async () => {
  using stage = await opened(new FakeHistory(200));
  const sending = stage.send(new Chat.TextMessage('ivo', 'On my way', 'user'));
  const frames = await stage.framesOf(
    () => undefined,
    30,
    () => ownRow(stage),
  );
  await sending;
  const rows = frames.filter((row) => row !== null);
  expect(new Set(rows).size).toBe(1);
  const before = stage.geometry();
  await rest(stage);
  expect(displacement(before, stage.geometry())).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
  expect(stage.bottom()).toBeCloseTo(600, 0);
});

test('a failed message keeps its row when it is retried', async () => {
  using stage = await opened(new FakeHistory(200));
  stage.chat.respond('POST /messages', 'ERR_NOT_ALLOWED', 403);
  stage.send(new Chat.TextMessage('ivo', 'On my way', 'user')).catch(() => undefined);
  await rest(stage, 30);
  const row = ownRow(stage);
  const key = row?.getAttribute('data-key') ?? '';
  expect(row?.querySelector('[data-testid^="chat-send-strip"]')).not.toBeNull();
  const { body } = stage.chat.requests.findLast(({ method }) => method === 'POST') ?? {};
  stage.chat.respond('POST /messages', stage.history.store(body ?? {}));
  const handle = stage.chat.client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  expect(handle.getRow(key)?.message.getId()).toBe(0);
  handle.retry(key);
  await rest(stage);
  expect(handle.getRow(key)?.message.getId()).toBe(201);
  handle.release();
  expect(ownRow(stage)).toBe(row);
  expect(row?.querySelector('[data-testid^="chat-send-strip"]')).toBeNull();
  expect(stage.bottom()).toBeCloseTo(600, 0);
});

test('unmounted lists leave nothing behind', async () => {
  using stage = await opened(new FakeHistory(100));
  const { client } = stage.chat;
  const counts = () => {
    const { timers: _, ...others } = client.debugCounts();
    return others;
  };
  stage.setShown(false);
  await expect.poll(counts).toMatchObject({ listeners: 0, handles: 0 });
  const left = counts();
  for (let mounts = 0; mounts < 4; mounts += 1) {
    stage.setShown(true);
    await expect.poll(counts).not.toEqual(left);
    // Waits for invisible rows, which are still being rendered.
    await rest(stage, 3);
    stage.setShown(false);
    await expect.poll(counts).toEqual(left);
  }
});

async function opened(history: FakeHistory): Promise<ChatFixture> {
  const stage = await chatFixture({ history });
  await stage.open(12, () => undefined);
  await stillness(stage);
  return stage;
}

/** Returns which of the previously rendered messages `act` renders again. */
async function drawnBy(stage: ChatFixture, act: () => void): Promise<string[]> {
  const there = new Set(stage.keys());
  stage.draws.length = 0;
  act();
  await stillness(stage);
  return [...new Set(stage.draws.filter((key) => there.has(key) && isLasting(key)))];
}

/** Waits until nothing was rendered for a while, because on a busy machine responses are frames late. */
async function stillness(stage: ChatFixture): Promise<void> {
  let drawn = -1;
  while (drawn !== stage.draws.length) {
    drawn = stage.draws.length;
    await rest(stage);
  }
}

function isOwn(history: FakeHistory, id: number): boolean {
  return history.message(id)['sender'] === 'mara';
}

function ownRow(stage: ChatFixture): Element | null {
  return stage.host.querySelector('[data-key^="m:"]');
}

async function rest(stage: ChatFixture, frames = 14): Promise<void> {
  await stage.framesOf(
    () => undefined,
    frames,
    () => undefined,
  );
}
