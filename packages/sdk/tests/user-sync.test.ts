import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { API_KEY, type Party, startParty, until } from './party.ts';

let party: Party;
let round = 0;
let ivo: Chat.ChatClient;
let uid: { readonly ivo: string; readonly mara: string };

beforeAll(async () => {
  party = await startParty();
  return () => party[Symbol.asyncDispose]();
});

beforeEach(async () => {
  round += 1;
  uid = { ivo: `ivo${round}`, mara: `mara${round}` };
  ivo = await party.join(uid.ivo);
  await party.server.call('POST', '/users', { body: { uid: uid.mara, name: 'Mara' } });
});

test('without a connection the app asks what has changed when somebody looks at it again', async () => {
  const app = switchable();
  const delivered: number[] = [];
  ivo.addMessageListener('test', { onMessagesDelivered: (receipt) => void delivered.push(receipt.getMessageId()) });
  await say('one');
  const mara = party.client({ autoEstablishSocketConnection: false, appState: app });
  await mara.login(uid.mara, API_KEY);
  const view = mara.openConversation({ receiverType: 'user', receiverId: uid.ivo });
  await view.load({ at: 'newest' });
  await say('two');
  app.look();
  await party.untilLater(() => texts(view).length === 2);
  const third = await say('three');
  app.look();
  await party.untilLater(() => texts(view).length === 3);
  expect(view.getSnapshot('unread').count).toBe(3);
  await party.untilLater(() => delivered.includes(third.getId()));
});

test('after an absence too long to replay, open conversations catch up and what came is delivered', async () => {
  const delivered: number[] = [];
  ivo.addMessageListener('test', { onMessagesDelivered: (receipt) => void delivered.push(receipt.getMessageId()) });
  const storage = Chat.memoryStorage();
  const key = `cw:app${round * 100}:${uid.mara}:cursor:user`;
  await storage.set(key, JSON.stringify({ v: 1, d: 'c_0_unknown' }));
  const last = await say('missed');
  const mara = Chat.createClient(`app${round * 100}`, {
    host: party.server.url,
    storage,
    logger: { warn: () => undefined, error: () => undefined },
  });
  await mara.login(uid.mara, API_KEY);
  await mara.connect();
  await until(() => delivered.includes(last.getId()));
  mara.dispose();
});

test('a parent whose replies were caught up shows their number', async () => {
  const root = await say('root');
  const mara = party.client();
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

function say(text: string): Promise<Chat.BaseMessage> {
  return ivo.sendMessage(new Chat.TextMessage(uid.mara, text, 'user'));
}

function texts(view: Chat.ConversationHandle): string[] {
  return view.getSnapshot('timeline').keys.map((key) => String(view.getRow(key)?.message.getData()['text']));
}

/** An app somebody looks at again when the test says so. */
function switchable(): Chat.AppState & { look(): void } {
  const listeners = new Set<() => void>();
  return {
    isActive: () => true,
    isOnline: () => true,
    look: () => listeners.forEach((listener) => listener()),
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}
