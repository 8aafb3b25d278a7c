import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { API_KEY, type ClientFixture, type Names, startClients, texts, until } from './client-fixture.ts';

let fixture: ClientFixture;
let ivo: Chat.ChatClient;
let mara: Chat.ChatClient;
let uid: Names;

beforeAll(async () => {
  fixture = await startClients();
  return () => fixture[Symbol.asyncDispose]();
});

beforeEach(async () => {
  ({ uid, ivo, mara } = await fixture.pair());
});

test('a message added by the app is shown once at its position, and can be changed and removed', async () => {
  await ivo.sendMessage(new Chat.TextMessage(uid.mara, 'stored', 'user'));
  const view = await openView();
  const [storedKey = ''] = view.getSnapshot('timeline').keys;
  const own = new Chat.TextMessage(uid.ivo, 'local', 'user');
  expect(() => view.addLocal(own)).toThrow(expect.objectContaining({ code: 'ERR_BAD_ARGUMENT' }));
  own.setMuid('local-1');
  view.addLocal(own);
  view.addLocal(own);
  const elsewhere = new Chat.TextMessage('somebody', 'not here', 'user');
  elsewhere.setMuid('local-2');
  view.addLocal(elsewhere);
  expect(texts(view)).toEqual(['stored', 'local']);
  own.setText('changed');
  view.updateLocal(own, true);
  expect(texts(view)).toEqual(['stored', 'changed']);
  const stored = view.getRow(storedKey)?.message;
  if (!(stored instanceof Chat.TextMessage)) throw new Error('expected a text');
  stored.setText('from the app');
  view.updateLocal(stored);
  expect(texts(view)).toEqual(['from the app', 'changed']);
  view.updateLocal(Chat.messageFromJSON({ ...stored.toJSON(), seq: 0, data: { text: 'older' } }));
  view.removeLocal(view.getSnapshot('timeline').keys[1] ?? '');
  expect(texts(view)).toEqual(['from the app']);
});

test('a message added by the app moves to its position on the server once it is stored', async () => {
  const view = await openView();
  const own = new Chat.TextMessage(uid.ivo, 'mine', 'user');
  own.setMuid('early');
  view.addLocal(own);
  await fixture.clock.advance(2_000);
  await ivo.sendMessage(new Chat.TextMessage(uid.mara, 'theirs', 'user'));
  await until(() => texts(view).length === 2);
  expect(texts(view)).toEqual(['mine', 'theirs']);
  const [key] = view.getSnapshot('timeline').keys;
  await mara.sendMessage(own);
  await until(() => texts(view)[1] === 'mine');
  expect(view.getSnapshot('timeline').keys[1]).toBe(key);
});

test('a message is reported with one of the reasons', async () => {
  const message = await ivo.sendMessage(new Chat.TextMessage(uid.mara, 'buy now', 'user'));
  const reasons = await mara.getFlagReasons();
  expect(reasons.map((reason) => reason.getId())).toContain('spam');
  expect(await mara.flagMessage(message.getId(), { reasonId: 'spam', remark: 'advert' })).toEqual({
    success: true,
    message: expect.any(String),
  });
  await expect(mara.flagMessage(message.getId(), { reasonId: 'no-such' })).rejects.toMatchObject({ status: 400 });
});

test('a row shows that it was reported, and that it is expanded', async () => {
  const message = await ivo.sendMessage(new Chat.TextMessage(uid.mara, 'buy now', 'user'));
  const view = await openView();
  const [key = ''] = view.getSnapshot('timeline').keys;
  expect(view.getRow(key)?.local).toEqual({});
  view.setLocal(key, { expanded: true });
  await mara.flagMessage(message.getId(), { reasonId: 'spam' });
  expect(view.getRow(key)?.local).toEqual({ expanded: true, reported: true });
});

test('a removed member is notified even where nothing was loaded, as in a composer', async () => {
  const guid = uid.crew;
  await ivo.createGroup(new Chat.Group(guid, 'Crew', 'public'));
  await mara.joinGroup(guid, 'public');
  const ref = { receiverType: 'group', receiverId: guid } as const;
  const [list, composer] = [
    mara.openConversation(ref, { filter: new Chat.MessagesRequestBuilder().setTags(['none']) }),
    mara.openConversation(ref),
  ];
  await list.load({ at: 'newest' });
  const joined = () => composer.getSnapshot('conversation').membership.joined;
  const notified: boolean[] = [joined()];
  composer.subscribe('conversation', () => notified.push(joined()));
  await ivo.kickGroupMember(guid, uid.mara);
  await until(() => notified.at(-1) === false);
  await ivo.addMembersToGroup(guid, [new Chat.GroupMember(uid.mara, 'participant')]);
  await until(() => notified.at(-1) === true);
});

test('a row with a file shows the upload progress', async () => {
  const view = await openView();
  const notified = new Set<number | undefined>();
  const file = new File(['x'.repeat(2_000)], 'chart.txt', { type: 'text/plain' });
  const sending = view.send(new Chat.MediaMessage(uid.ivo, [file, file], 'file', 'user'));
  const key = await until(() => view.getSnapshot('outbox')[0]?.key);
  const record = () => notified.add(view.getRow(key)?.uploadProgress);
  view.subscribeRow(key, record);
  await sending;
  expect([...notified]).toEqual(expect.arrayContaining([0.5]));
  expect([...notified].every((progress) => progress === undefined || (progress >= 0 && progress <= 1))).toBe(true);
  expect(view.getRow(key)?.uploadProgress).toBeUndefined();
});

test('a banned member sees the ban immediately, and keeps the shown messages', async () => {
  const guid = uid.harbour;
  await ivo.createGroup(new Chat.Group(guid, 'Harbour', 'public'));
  await mara.joinGroup(guid, 'public');
  await ivo.sendMessage(new Chat.TextMessage(guid, 'welcome', 'group'));
  const view = mara.openConversation({ receiverType: 'group', receiverId: guid });
  await view.load({ at: 'newest' });
  expect(view.getSnapshot('conversation').membership).toMatchObject({ joined: true, banned: false });
  await ivo.updateGroupMemberScope(guid, uid.mara, 'moderator');
  await until(() => view.getSnapshot('conversation').membership.scope === 'moderator');
  await ivo.banGroupMember(guid, uid.mara);
  await until(() => view.getSnapshot('conversation').membership.banned);
  expect(view.getSnapshot('conversation').membership.joined).toBe(false);
  expect(texts(view)).toContain('welcome');
});

test('a draft is shared by all views of its conversation, and is there after the next start of the app', async () => {
  const storage = Chat.memoryStorage();
  const logger = { warn: () => undefined, error: () => undefined };
  const settings = { host: fixture.server.url, storage, logger };
  const first = Chat.createClient('drafts', settings);
  await first.login(uid.mara, API_KEY);
  const ref = { receiverType: 'user', receiverId: uid.ivo } as const;
  const [one, two] = [first.openConversation(ref), first.openConversation(ref)];
  one.setDraft({ text: 'half a sen' });
  expect(two.getSnapshot('draft')).toEqual({ text: 'half a sen' });
  expect(first.openConversation({ ...ref, parentMessageId: 7 }).getSnapshot('draft')).toEqual({ text: '' });
  first.dispose();
  const next = Chat.createClient('drafts', settings);
  await next.getLoggedinUser();
  const view = next.openConversation(ref);
  await until(() => view.getSnapshot('draft').text === 'half a sen');
  await next.logout();
  expect((await storage.keys('')).filter((key) => key.includes(':draft:'))).toEqual([]);
  next.dispose();
});

async function openView(): Promise<Chat.ConversationHandle> {
  const view = mara.openConversation({ receiverType: 'user', receiverId: uid.ivo });
  await view.load({ at: 'newest' });
  return view;
}
