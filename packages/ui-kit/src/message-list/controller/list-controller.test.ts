import { Chat } from '@chatwire/sdk';
import { expect, test, vi } from 'vitest';
import { ChatMessageTemplate } from '../../templates/chat-message-template.ts';
import { TemplateTable } from '../../templates/template-table.ts';
import { type FakeChat, fakeChat } from '../../testing/fake-chat.ts';
import { FakeHistory, type FakeHistoryOptions } from '../../testing/fake-history.ts';
import { controlledList } from './controlled-list.fixture.ts';
import { isOpen } from './list-controller.ts';

async function opened(count: number, options?: FakeHistoryOptions, prepare?: (chat: FakeChat) => void) {
  const history = new FakeHistory(count, options);
  const chat = await fakeChat({ history });
  prepare?.(chat);
  const list = controlledList(chat.client);
  const keys = () => list.list().handle.getSnapshot('timeline').keys;
  const loaded = () => vi.waitFor(() => expect(list.list().handle.getSnapshot('timeline').status).toBe('ready'));
  return { ...list, history, chat, keys, loaded };
}

test('the first commit opens the conversation; equal commits and messages change no snapshot', async () => {
  const { controller, chat, history, commit, keys, loaded, snapshots } = await opened(5);
  expect(controller.getSnapshot()).toEqual({ list: undefined, layer: undefined });
  expect(commit()).toBe(true);
  const snapshot = controller.getSnapshot();
  await loaded();
  expect(keys()).toHaveLength(5);
  expect(commit()).toBe(false);
  await vi.waitFor(() => expect(chat.client.getSnapshot('connection')).toBe('connected'));
  chat.receive(history.arrival());
  await vi.waitFor(() => expect(keys()).toHaveLength(6));
  expect(controller.getSnapshot()).toBe(snapshot);
  expect(snapshots()).toBe(1);
});

test('another conversation replaces the open one together with the layer above its rows', async () => {
  const { controller, chat, commit, loaded, list, snapshots } = await opened(5);
  commit();
  await loaded();
  const [former] = [list()];
  controller.open({ kind: 'info', key: former.handle.getSnapshot('timeline').keys[0] ?? '' });
  const { handles } = chat.client.debugCounts();
  const before = snapshots();
  expect(commit({ user: new Chat.User('nils') })).toBe(true);
  expect(controller.getSnapshot().layer).toBeUndefined();
  expect([list() === former, isOpen(controller.getSnapshot(), former.target)]).toEqual([false, false]);
  expect(chat.client.debugCounts().handles).toBe(handles);
  expect(snapshots()).toBe(before + 1);
});

test('the new view opens before the previous one is released', async () => {
  const { chat, commit, loaded, list } = await opened(5);
  commit();
  await loaded();
  const order: string[] = [];
  const { release } = list().handle;
  vi.spyOn(list().handle, 'release').mockImplementation(function (this: Chat.ConversationHandle) {
    order.push('release');
    release.call(this);
  });
  const open = chat.client.openConversation;
  vi.spyOn(chat.client, 'openConversation').mockImplementation((...args) => {
    order.push('open');
    return open(...args);
  });
  commit({ messageRequestBuilder: new Chat.MessagesRequestBuilder().setTags(['boats']) });
  expect(order).toEqual(['open', 'release']);
});

test('a release leaves no listener, view or timer, and the next commit opens again', async () => {
  const { controller, chat, commit, loaded, timers, keys, watchers } = await opened(5);
  const before = chat.client.debugCounts();
  commit();
  await loaded();
  controller.release();
  const { listeners, handles } = chat.client.debugCounts();
  expect({ listeners, handles }).toEqual({ listeners: before.listeners, handles: before.handles });
  expect([timers.pending(), watchers(), controller.getSnapshot().list]).toEqual([0, 0, undefined]);
  commit();
  await loaded();
  expect(keys()).toHaveLength(5);
});

test('the app receives the active conversation after the paint, even when its content is cached', async () => {
  const { controller, active, commit, update, loaded } = await opened(5);
  commit();
  await loaded();
  expect(active).toEqual(['ivo 5']);
  controller.release();
  expect(active).toEqual(['ivo 5', undefined]);
  while (update());
  await loaded();
  expect(active).toHaveLength(2);
  controller.afterPaint();
  expect(active).toEqual(['ivo 5', undefined, 'ivo 5']);
  commit({}, { isOnScreen: false });
  commit({}, { isOnScreen: true });
  expect(active.slice(3)).toEqual([undefined, 'ivo 5']);
});

test('goToMessageId jumps on opening and at each change, and not again in the next conversation', async () => {
  const { controller, history, commit, loaded } = await opened(200);
  const around = () => history.queries.flatMap((query) => /around=(\d+)/.exec(query)?.[1] ?? []);
  commit({ goToMessageId: 50 });
  await loaded();
  expect(around()).toEqual(['50']);
  commit({ goToMessageId: 50, searchKeyword: 'boat' });
  commit({ goToMessageId: 120 });
  await vi.waitFor(() => expect(around()).toEqual(['50', '120']));
  const elsewhere = { messageRequestBuilder: new Chat.MessagesRequestBuilder().setTags(['boats']) };
  commit({ goToMessageId: 120, ...elsewhere });
  await loaded();
  expect(around()).toEqual(['50', '120']);
  controller.release();
  commit({ goToMessageId: 120, ...elsewhere });
  await vi.waitFor(() => expect(around()).toEqual(['50', '120', '120']));
});

test('invalid props and a missing login are reported once per change and open nothing', async () => {
  const { controller, commit, errors, loaded } = await opened(3);
  for (let time = 0; time < 2; time += 1) commit({ user: undefined });
  expect(errors).toEqual(['ERR_INVALID_PROPS']);
  for (let time = 0; time < 2; time += 1) commit({}, { uid: undefined, target: undefined });
  expect(errors).toEqual(['ERR_INVALID_PROPS', 'USER_NOT_LOGGED_IN']);
  expect(controller.getSnapshot().list).toBeUndefined();
  commit();
  await loaded();
  expect(errors).toHaveLength(2);
});

test('templates that need other kinds load them in the open view; those that need fewer request nothing', async () => {
  const { history, commit, loaded, list } = await opened(5);
  commit({}, { templates: new TemplateTable({ hideGroupActionMessages: true }) });
  await loaded();
  const [opening, requests] = [list(), history.queries.length];
  commit({}, { templates: new TemplateTable() });
  await vi.waitFor(() => expect(history.queries.slice(requests)).toHaveLength(1));
  expect(history.queries.at(-1)).toContain('action');
  await loaded();
  const templates = [new ChatMessageTemplate({ category: 'message', type: 'image' })];
  commit({}, { templates: new TemplateTable({ templates }) });
  expect(list().handle.getSnapshot('timeline').keys).toEqual([]);
  expect([list() === opening, history.queries.length]).toEqual([true, requests + 1]);
});

test('onLoad receives the messages of each load, and a callback that throws is reported', async () => {
  const { commit, loaded, errors } = await opened(3);
  const onLoad = vi.fn<(messages: Chat.BaseMessage[]) => void>(() => {
    throw new Error('No.');
  });
  commit({ onLoad });
  await loaded();
  expect(onLoad.mock.calls.map(([messages]) => messages.map((message) => message.getId()))).toEqual([[1, 2, 3]]);
  expect(errors).toEqual(['ERR_CALLBACK']);
});

test("the app's handle stays the same object and controls the open conversation", async () => {
  const { controller, commit, loaded } = await opened(3);
  const { handle } = controller;
  commit({ user: undefined });
  expect(handle.getMessages()).toEqual([]);
  expect(await handle.scrollToMessage(1)).toBe(false);
  commit();
  await loaded();
  expect(controller.handle).toBe(handle);
  expect(handle.getMessages().map((message) => message.getId())).toEqual([1, 2, 3]);
});

test('a failed first load is repeated when the connection is back', async () => {
  const { chat, commit, list, keys } = await opened(3, {}, (prepared) => {
    prepared.respond('GET /users/ivo/messages', '', 0);
  });
  const status = () => list().handle.getSnapshot('timeline').status;
  await vi.waitFor(() => expect(chat.client.getSnapshot('connection')).toBe('connected'));
  commit();
  await vi.waitFor(() => expect(status()).toBe('error'));
  const loads = () => chat.requests.filter(({ path }) => path === '/users/ivo/messages').length;
  const before = loads();
  chat.setConnected(false);
  await vi.waitFor(() => expect(chat.client.getSnapshot('connection')).not.toBe('connected'));
  expect([status(), loads()]).toEqual(['error', before]);
  chat.respond('GET /users/ivo/messages', undefined);
  chat.setConnected(true);
  await vi.waitFor(() => expect(keys()).toHaveLength(3), { timeout: 10_000 });
});

test('a live message of another user sounds once; own ones and those without a row are silent', async () => {
  const { chat, history, commit, loaded, keys, sounds } = await opened(3);
  commit();
  await loaded();
  await vi.waitFor(() => expect(chat.client.getSnapshot('connection')).toBe('connected'));
  chat.receive(history.arrival('mara'));
  await vi.waitFor(() => expect(keys()).toHaveLength(4));
  expect(sounds).toEqual([]);
  chat.receive(history.arrival());
  await vi.waitFor(() => expect(sounds).toEqual(['incoming']));
  commit({ disableSoundForMessages: true });
  chat.receive(history.arrival());
  await vi.waitFor(() => expect(keys()).toHaveLength(6));
  expect(sounds).toHaveLength(1);
});

test('inputs before the first commit throw an error with a reason', async () => {
  const { controller } = await opened(0);
  expect(() => controller.actionContext()).toThrow('The list has not been rendered yet.');
});

test('a list that is closed and opened again in one commit, as in strict mode, opens at its message', async () => {
  const { controller, update, commit, list, loaded, keys, errors } = await opened(200);
  update({ goToMessageId: 50 });
  controller.release();
  commit({ goToMessageId: 50 });
  await loaded();
  await vi.waitFor(() =>
    expect(
      list()
        .handle.getRow(keys().at(15) ?? '')
        ?.message.getId(),
    ).toBe(50),
  );
  expect([list().session.scroll.isStartPending.get(), errors]).toEqual([false, []]);
});
