import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { clientClock } from '../src/testing/client-clock.ts';
import { API_KEY, type ClientFixture, type Names, startClients, texts, until } from './client-fixture.ts';

let fixture: ClientFixture;
let ivo: Chat.ChatClient;
let mara: Chat.ChatClient;
let uid: Names;
let received: [text: string, source: string][];

beforeAll(async () => {
  fixture = await startClients();
  return () => fixture[Symbol.asyncDispose]();
});

beforeEach(async () => {
  ({ uid, ivo, mara } = await fixture.pair());
  received = [];
  mara.addMessageListener('test', {
    onTextMessageReceived: (message, { source }) => void received.push([message.getText(), source]),
    onMessageEdited: (message, { source }) =>
      void received.push([`edited: ${String(message.getData()['text'])}`, source]),
  });
});

test('events missed while disconnected arrive once, in order, and marked as caught up', async () => {
  await send('before');
  await until(() => received.length === 1);
  await mara.disconnect();
  const missed = await send('missed');
  if (!(missed instanceof Chat.TextMessage)) throw new Error('expected a text');
  missed.setText('changed');
  await ivo.editMessage(missed);
  await fixture.clock.advance(1_000);
  await mara.connect();
  await until(() => received.length === 3);
  await send('after');
  await until(() => received.length === 4);
  expect(received).toEqual([
    ['before', 'live'],
    // Replayed changes show the current state of the message.
    ['changed', 'catchup'],
    ['edited: changed', 'catchup'],
    ['after', 'live'],
  ]);
});

test('a missed message counts as delivered once it is caught up', async () => {
  const delivered: number[] = [];
  ivo.addMessageListener('test', { onMessagesDelivered: (receipt) => void delivered.push(receipt.getMessageId()) });
  await mara.disconnect();
  await send('one');
  const last = await send('two');
  await mara.connect();
  await fixture.untilLater(() => delivered.includes(last.getId()));
  expect(delivered.at(-1)).toBe(last.getId());
});

test('a restarted client resumes at the cursor of the last one', async () => {
  const storage = Chat.memoryStorage();
  const first = Chat.createClient('phone', settings(storage));
  await first.login(
    (await fixture.server.call('POST', `/users/${uid.mara}/auth_tokens`, { body: {} })).body.data.authToken,
  );
  await first.connect();
  const seen: string[] = [];
  first.addMessageListener('test', { onTextMessageReceived: (message) => void seen.push(message.getText()) });
  await send('seen');
  await until(() => seen.length === 1);
  // The position is written 2 s after it has changed.
  await fixture.clock.advance(2_000);
  expect(await storage.keys(`cw:phone:${uid.mara}:cursor:`)).toHaveLength(1);
  first.dispose();
  await send('missed');
  await fixture.clock.advance(1_000);
  const second = Chat.createClient('phone', settings(storage));
  const texts: string[] = [];
  second.addMessageListener('test', {
    onTextMessageReceived: (message, { source }) => void texts.push(`${source} ${message.getText()}`),
  });
  await until(() => texts.length === 1);
  expect(texts).toEqual(['catchup missed']);
  second.dispose();
});

test('the app polls for changes when it returns to the foreground without a connection', async () => {
  const app = fakeAppState();
  const delivered: number[] = [];
  ivo.addMessageListener('test', { onMessagesDelivered: (receipt) => void delivered.push(receipt.getMessageId()) });
  await send('one');
  mara = fixture.client({ autoEstablishSocketConnection: false, appState: app });
  await mara.login(uid.mara, API_KEY);
  const view = mara.openConversation({ receiverType: 'user', receiverId: uid.ivo });
  await view.load({ at: 'newest' });
  await send('two');
  app.becomeActive();
  await fixture.untilLater(() => texts(view).length === 2);
  const third = await send('three');
  app.becomeActive();
  await fixture.untilLater(() => texts(view).length === 3);
  expect(view.getSnapshot('unread').count).toBe(3);
  await fixture.untilLater(() => delivered.includes(third.getId()));
});

test('open conversations catch up after an absence too long to replay, and missed messages are delivered', async () => {
  const delivered: number[] = [];
  ivo.addMessageListener('test', { onMessagesDelivered: (receipt) => void delivered.push(receipt.getMessageId()) });
  const storage = Chat.memoryStorage();
  const key = `cw:again-${uid.mara}:${uid.mara}:cursor:user`;
  await storage.set(key, JSON.stringify({ v: 1, d: 'c_0_unknown' }));
  const last = await send('missed');
  mara = Chat.createClient(`again-${uid.mara}`, {
    host: fixture.server.url,
    storage,
    logger: { warn: () => undefined, error: () => undefined },
  });
  await mara.login(uid.mara, API_KEY);
  await mara.connect();
  await until(() => delivered.includes(last.getId()));
  mara.dispose();
});

test('a parent whose replies were caught up shows their number', async () => {
  const root = await send('root');
  mara = fixture.client();
  await mara.login(uid.mara, API_KEY);
  await mara.connect();
  const view = mara.openConversation({ receiverType: 'user', receiverId: uid.ivo });
  await view.load({ at: 'newest' });
  const [key = ''] = view.getSnapshot('timeline').keys;
  view.release();
  const reply = new Chat.TextMessage(uid.mara, 'reply', 'user');
  reply.setParentMessageId(root.getId());
  await mara.disconnect();
  await ivo.sendMessage(reply);
  const again = mara.openConversation({ receiverType: 'user', receiverId: uid.ivo });
  await until(() => again.getRow(key)?.thread.replyCount === 1);
});

function send(text: string): Promise<Chat.BaseMessage> {
  return ivo.sendMessage(new Chat.TextMessage(uid.mara, text, 'user'));
}

function settings(storage: Chat.StorageAdapter): Chat.AppSettings {
  return {
    host: fixture.server.url,
    storage,
    clock: clientClock(fixture.clock),
    logger: { warn: () => undefined, error: () => undefined },
  };
}

/** Returns an app state that reports a return to the foreground on demand. */
function fakeAppState(): Chat.AppState & { becomeActive(): void } {
  const listeners = new Set<() => void>();
  return {
    isActive: () => true,
    isOnline: () => true,
    becomeActive: () => listeners.forEach((listener) => listener()),
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}
