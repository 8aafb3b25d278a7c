import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { type ClientFixture, type Names, startClients, until } from './client-fixture.ts';

let fixture: ClientFixture;
let ivo: Chat.ChatClient;
let mara: Chat.ChatClient;
let uid: Names;
let events: unknown[];

beforeAll(async () => {
  fixture = await startClients();
  return () => fixture[Symbol.asyncDispose]();
});

beforeEach(async () => {
  ({ uid, ivo, mara } = await fixture.pair());
  events = [];
});

test('a profile is read and changed; contacts are notified', async () => {
  await ivo.sendMessage(new Chat.TextMessage(uid.mara, 'hi', 'user'));
  mara.addUserListener('test', { onUserUpdated: (user) => void events.push(user.getName()) });
  const me = await ivo.getLoggedinUser();
  me?.setName('Ivo the first');
  me?.setStatusMessage('On board');
  const changed = me && (await ivo.updateCurrentUserDetails(me));
  expect([changed?.getName(), changed?.getStatusMessage()]).toEqual(['Ivo the first', 'On board']);
  expect((await mara.getUser(uid.ivo)).getName()).toBe('Ivo the first');
  expect((await ivo.getLoggedinUser())?.getName()).toBe('Ivo the first');
  await until(() => events.includes('Ivo the first'));
});

test('messages of a blocked user are not received until the user is unblocked', async () => {
  expect(await mara.blockUsers([uid.ivo, 'nobody-at-all'])).toEqual({ [uid.ivo]: true, 'nobody-at-all': false });
  await expect(ivo.sendMessage(new Chat.TextMessage(uid.mara, 'hi', 'user'))).rejects.toMatchObject({
    code: 'ERR_BLOCKED_SENDER',
  });
  expect(await mara.unblockUsers([uid.ivo])).toEqual({ [uid.ivo]: true });
  expect((await ivo.sendMessage(new Chat.TextMessage(uid.mara, 'hi', 'user'))).getId()).toBeGreaterThan(0);
});

test('contacts receive online and offline events', async () => {
  await ivo.sendMessage(new Chat.TextMessage(uid.mara, 'hi', 'user'));
  mara.addUserListener('test', {
    onUserOnline: (user) => void events.push(['online', user.getUid()]),
    onUserOffline: (user) => void events.push(['offline', user.getUid()]),
  });
  await fixture.untilLater(() => events.length === 1);
  await ivo.disconnect();
  await fixture.untilLater(() => events.length === 2);
  await ivo.connect();
  await fixture.untilLater(() => events.length === 3);
  expect(events).toEqual([
    ['online', uid.ivo],
    ['offline', uid.ivo],
    ['online', uid.ivo],
  ]);
});

test('a user who came online while the client was disconnected is shown online afterwards', async () => {
  await ivo.sendMessage(new Chat.TextMessage(uid.mara, 'hi', 'user'));
  await mara.disconnect();
  await waitForStatus('offline');
  const view = ivo.openConversation({ receiverType: 'user', receiverId: uid.mara });
  await ivo.getUser(uid.mara);
  const status = () => view.getSnapshot('conversation').user?.getStatus();
  expect(status()).toBe('offline');
  await ivo.disconnect();
  await mara.connect();
  await waitForStatus('online');
  await ivo.connect();
  await until(() => status() === 'online');
});

test('every change of group members reaches the listeners', async () => {
  const lene = await fixture.join(uid.lene);
  const owner = new Chat.Group(uid.crew, 'Crew', 'password');
  owner.setPassword('ahoy');
  expect((await ivo.createGroup(owner)).getOwner()).toBe(uid.ivo);
  const name = (user: Chat.User) => user.getUid().replace(/\d+$/, '');
  ivo.addGroupListener('test', {
    onGroupMemberJoined: (action, user) => void events.push(['joined', action.getAction(), name(user)]),
    onGroupMemberLeft: (_, user) => void events.push(['left', name(user)]),
    onMemberAddedToGroup: (action, user, by) =>
      void events.push(['added', name(user), name(by), action.getSender()?.getName()]),
    onGroupMemberKicked: (_, user, by) => void events.push(['kicked', name(user), name(by)]),
    onGroupMemberBanned: (_, user) => void events.push(['banned', name(user)]),
    onGroupMemberUnbanned: (_, user, __, group) =>
      void events.push(['unbanned', name(user), group.getGuid() === uid.crew]),
    onGroupMemberScopeChanged: (_, user, now, before) => void events.push(['scope', name(user), before, now]),
    onGroupUpdated: (group) => void events.push(['updated', group.getName()]),
  });
  await expect(mara.joinGroup(uid.crew, 'password', 'wrong')).rejects.toMatchObject({
    code: 'ERR_WRONG_GROUP_PASSWORD',
  });
  expect((await mara.joinGroup(uid.crew, 'password', 'ahoy')).getHasJoined()).toBe(true);
  await ivo.updateGroupMemberScope(uid.crew, uid.mara, 'admin');
  await mara.leaveGroup(uid.crew);
  const leneUid = uid.lene;
  expect(await ivo.addMembersToGroup(uid.crew, [new Chat.GroupMember(leneUid)])).toEqual({ [leneUid]: true });
  await ivo.kickGroupMember(uid.crew, leneUid);
  await ivo.banGroupMember(uid.crew, leneUid);
  await ivo.unbanGroupMember(uid.crew, leneUid);
  const group = await ivo.getGroup(uid.crew);
  group.setName('New crew');
  expect((await ivo.updateGroup(group)).getName()).toBe('New crew');
  await until(() => events.length === 8);
  expect(events).toEqual([
    ['joined', 'joined', 'mara'],
    ['scope', 'mara', 'participant', 'admin'],
    ['left', 'mara'],
    ['added', 'lene', 'ivo', uid.ivo.replace('i', 'I')],
    ['kicked', 'lene', 'ivo'],
    ['banned', 'lene'],
    ['unbanned', 'lene', true],
    ['updated', 'New crew'],
  ]);
  await lene.joinGroup(uid.crew, 'password', 'ahoy');
  await ivo.transferGroupOwnership(uid.crew, leneUid);
  await lene.deleteGroup(uid.crew);
  await expect(ivo.getGroup(uid.crew)).rejects.toMatchObject({ code: 'ERR_GUID_NOT_FOUND' });
});

test('a kicked member is notified that the conversation is gone', async () => {
  await ivo.createGroup(new Chat.Group(uid.crew, 'Crew', 'public'));
  await mara.joinGroup(uid.crew, 'public');
  mara.addConversationListener('test', { onConversationRemoved: (_, cause) => void events.push(cause) });
  await ivo.kickGroupMember(uid.crew, uid.mara);
  await until(() => events.includes('kicked'));
});

test('a message to a group is delivered to all, then read by all', async () => {
  await ivo.createGroup(new Chat.Group(uid.crew, 'Crew', 'public'));
  await mara.joinGroup(uid.crew, 'public');
  ivo.addMessageListener('test', {
    onMessagesDeliveredToAll: (receipt) => void events.push(['delivered', receipt.getMessageId()]),
    onMessagesReadByAll: (receipt) => void events.push(['read', receipt.getMessageId()]),
  });
  const message = await ivo.sendMessage(new Chat.TextMessage(uid.crew, 'all hands', 'group'));
  await until(() => events.length === 1);
  await mara.markConversationAsRead(uid.crew, 'group');
  await until(() => events.length === 2);
  expect(events).toEqual([
    ['delivered', message.getId()],
    ['read', message.getId()],
  ]);
  expect((await ivo.getMessageDetails(message.getId())).getReadAt()).toBeGreaterThan(0);
});

test('a call is initiated, accepted, and ended; each side receives its events', async () => {
  const phone = await fixture.join(uid.mara);
  listen('ivo', ivo);
  listen('mara', mara);
  listen('phone', phone);
  const call = await ivo.initiateCall(new Chat.Call(uid.mara, 'audio', 'user'));
  expect([call.getStatus(), call.getCallInitiator()?.getUid(), call.getCallReceiver() instanceof Chat.User]).toEqual([
    'initiated',
    uid.ivo,
    true,
  ]);
  await until(() => events.length === 2);
  expect((await mara.acceptCall(call.getSessionId())).getJoined()).toEqual([uid.mara]);
  await until(() => events.length === 4);
  expect((await ivo.endCall(call.getSessionId())).getStatus()).toBe('ended');
  await until(() => events.length === 7);
  expect([...events].sort()).toEqual([
    'ivo accepted ongoing',
    'ivo ended ended',
    'mara ended ended',
    'mara incoming initiated',
    'phone cancelled ongoing',
    'phone ended ended',
    'phone incoming initiated',
  ]);
});

test('a declined or cancelled call stops ringing', async () => {
  listen('ivo', ivo);
  listen('mara', mara);
  const first = await ivo.initiateCall(new Chat.Call(uid.mara, 'video', 'user'));
  await mara.rejectCall(first.getSessionId(), 'rejected');
  await until(() => events.length === 2);
  const second = await ivo.initiateCall(new Chat.Call(uid.mara, 'video', 'user'));
  await ivo.rejectCall(second.getSessionId(), 'cancelled');
  await until(() => events.length === 4);
  expect(events).toEqual([
    'mara incoming initiated',
    'ivo rejected rejected',
    'mara incoming initiated',
    'mara cancelled cancelled',
  ]);
});

test('conversations are tagged and hidden', async () => {
  await ivo.sendMessage(new Chat.TextMessage(uid.mara, 'hi', 'user'));
  expect((await mara.tagConversation(uid.ivo, 'user', ['pinned'])).getTags()).toEqual(['pinned']);
  await mara.deleteConversation(uid.ivo, 'user');
  await expect(mara.getConversation(uid.ivo, 'user')).rejects.toMatchObject({
    code: 'ERR_CONVERSATION_NOT_ACCESSIBLE',
  });
});

test('devices, preferences and mutes are those of the logged-in user', async () => {
  await ivo.registerPushToken({ platform: 'fcm_android', fcmToken: `token-${uid.ivo}` });
  await ivo.unregisterPushToken();
  const changed = await ivo.updateNotificationPreferences({ preferences: { group: { messagesSetting: 3 } } });
  expect(changed).toMatchObject({ preferences: { group: { messagesSetting: 3 } } });
  expect(await ivo.getNotificationPreferences()).toEqual(changed);
  const until = fixture.clock.now() + 60_000;
  await ivo.muteConversations([{ id: uid.mara, type: 'oneOnOne', until }]);
  expect(await ivo.getMutedConversations()).toEqual([{ id: uid.mara, type: 'oneOnOne', until }]);
  await ivo.unmuteConversations([{ id: uid.mara, type: 'oneOnOne' }]);
  expect(await ivo.getMutedConversations()).toEqual([]);
});

function listen(name: string, client: Chat.ChatClient): void {
  const record = (what: string) => (call: Chat.Call) => void events.push(`${name} ${what} ${call.getStatus()}`);
  client.addCallListener('test', {
    onIncomingCallReceived: record('incoming'),
    onOutgoingCallAccepted: record('accepted'),
    onOutgoingCallRejected: record('rejected'),
    onIncomingCallCancelled: record('cancelled'),
    onCallEndedMessageReceived: record('ended'),
  });
}

/** Waits until the server has broadcast changes of presence. */
async function waitForStatus(status: string): Promise<void> {
  const current = async () => (await fixture.server.call('GET', `/users/${uid.mara}`)).body.data.status;
  for (let looks = 0; (await current()) !== status; looks += 1) {
    if (looks === 100) throw new Error(`Mara is not ${status}.`);
    await fixture.clock.advance(100);
  }
  await fixture.clock.advance(5_000);
}
