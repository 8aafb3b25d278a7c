import { Chat } from '@chatwire/sdk';
import { createRef } from 'react';
import { View } from 'react-native';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { accessibilityFaults } from '../../testing/accessibility-faults.ts';
import type { FakeChat } from '../../testing/fake-chat.ts';
import { type ShownList, type ShownListSettings, shownList } from '../../testing/shown-list.tsx';
import type { ChatMessageListHandle } from '../list-props.ts';

const CREW = Chat.Group.fromJSON({ guid: 'harbour-crew', name: 'Harbour crew', type: 'public' });

test('report reasons are requested once, and a reported message is marked and cannot be reported again', async () => {
  const { screen, chat } = await shown(3, { prepare: withReasons });
  chat.respond('POST /messages/3/flags', { success: true });
  await choose(screen, 'reportMessage');
  await expect.element(screen.getByRole('button', { name: 'Send report' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await choose(screen, 'reportMessage');
  await screen.getByRole('radio', { name: 'Spam or advertising' }).click();
  await screen.getByRole('textbox', { name: /Anything to add/ }).fill(' again ');
  expect(await accessibilityFaults()).toEqual([]);
  await screen.getByRole('button', { name: 'Send report' }).click();
  await expect.element(screen.getByTestId('chat-report-dialog')).not.toBeInTheDocument();
  expect(chat.requests.filter(({ path }) => path === '/flags/reasons')).toHaveLength(1);
  expect(chat.requests.find(({ path }) => path === '/messages/3/flags')?.body).toEqual({
    reasonId: 'spam',
    remark: 'again',
  });
  await openOptions(screen);
  const reported = screen.getByTestId('chat-option-reportMessage');
  await expect.element(reported).toHaveTextContent('Reported');
  await expect.element(reported).toBeDisabled();
});

test('the info of a group message lists who has read, received and not received it, live', async () => {
  const { screen, chat } = await shown(10, {
    props: { user: undefined, group: CREW },
    messages: { receiverType: 'group' },
    prepare: (fake) => {
      fake.respond('GET /messages/10/receipts', [receipt('ivo', 3, 4), receipt('lene', 3), receipt('odd')]);
    },
  });
  await chooseOwn(screen, 'messageInfo');
  const sheet = screen.getByTestId('chat-info-sheet');
  await expect.element(sheet.getByText('Not delivered yet')).toBeVisible();
  const names = () => [...sheet.element().querySelectorAll('[role="heading"], h2, h3')].map((each) => each.textContent);
  expect(names()).toEqual(['Message info', 'Read by', 'Delivered to', 'Not delivered yet']);
  expect(await accessibilityFaults()).toEqual([]);
  chat.respond('GET /messages/10/receipts', [receipt('ivo', 3, 4), receipt('lene', 3, 5), receipt('odd')]);
  const data = { receiptType: 'read', sender: { uid: 'lene' }, messageId: '10', ...IN_CREW };
  chat.receive({ type: 'receipt', at: 5, conversationId: 'c', data });
  await expect.poll(names).toEqual(['Message info', 'Read by', 'Not delivered yet']);
});

test('a failed info can be retried and is reported', async () => {
  const { screen, chat, history, errors } = await shown(10);
  const path = `GET /messages/${history.newestOf('mara')}/receipts`;
  chat.respond(path, 'ERR_NOT_ALLOWED', 403);
  await chooseOwn(screen, 'messageInfo');
  const again = screen.getByTestId('chat-info-sheet').getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  expect(errors()).toEqual(['ERR_NOT_ALLOWED']);
  chat.respond(path, [receipt('ivo', 3, 4)]);
  await again.click();
  await expect.element(screen.getByTestId('chat-info-sheet').getByText('Delivered')).toBeVisible();
});

test('the delete dialog focuses Cancel, and a rejected deletion keeps the message and shows the reason', async () => {
  const { screen, chat, history, row, errors } = await shown(10);
  const id = history.newestOf('mara');
  chat.respond(`DELETE /messages/${id}`, 'ERR_NOT_ALLOWED', 403);
  await chooseOwn(screen, 'deleteMessage');
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(errors).toEqual(['ERR_NOT_ALLOWED']);
  await expect.element(screen.getByTestId('chat-notice')).toHaveTextContent('You are not allowed to do this.');
  expect(row(id).textContent).not.toContain('removed');
});

test('a message being deleted is dimmed until the server responds', async () => {
  const { screen, chat, history, row } = await shown(10);
  const id = history.newestOf('mara');
  const { promise, resolve } = Promise.withResolvers<unknown>();
  chat.respond(`DELETE /messages/${id}`, promise);
  await chooseOwn(screen, 'deleteMessage');
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => getComputedStyle(row(id)).opacity).toBe('0.5');
  resolve({ ...history.message(id), deletedAt: 1_763_700_000, seq: 900, data: {} });
  await expect.element(screen.getByText('You removed this message.')).toBeVisible();
  expect(getComputedStyle(row(id)).opacity).toBe('1');
  expect(row(id).getAttribute('aria-label')).toMatch(/^You, You removed this message., [^,]+$/);
});

test('a deletion by the app is emitted to all listeners, and its failure to the app', async () => {
  const ref = createRef<ChatMessageListHandle>();
  const { chat, history, errors, events } = await shown(10, { props: { ref } });
  const deleted: number[] = [];
  events().on('ccMessageDeleted', ({ message }) => deleted.push(message.getId()));
  const id = history.newestOf('mara');
  const message = ref.current?.getMessages().find((each) => each.getId() === id);
  if (!message) throw new Error('The message is not shown.');
  chat.respond(`DELETE /messages/${id}`, 'ERR_NOT_ALLOWED', 403);
  await expect(ref.current?.deleteMessage(message)).rejects.toMatchObject({ code: 'ERR_NOT_ALLOWED' });
  expect([errors(), deleted]).toEqual([['ERR_NOT_ALLOWED'], []]);
  chat.respond(`DELETE /messages/${id}`, { ...history.message(id), deletedAt: 1_763_700_000, seq: 900, data: {} });
  await ref.current?.deleteMessage(message);
  expect(deleted).toEqual([id]);
});

test('a notice is above the content below the list', async () => {
  const { screen } = await shown(3, {
    props: { FooterView: () => <View testID="foot" style={{ height: 80 }} /> },
    adapters: { clipboard: { setText: async () => undefined } },
  });
  await choose(screen, 'copyMessage');
  await expect.element(screen.getByTestId('chat-notice')).toHaveTextContent('Copied');
  const [notice, foot] = ['chat-notice', 'foot'].map((id) => screen.getByTestId(id).element().getBoundingClientRect());
  expect(notice?.bottom).toBeLessThanOrEqual(foot?.top ?? 0);
});

test('options open and close without a render of the list, so that they appear in the next frames', async () => {
  let renders = 0;
  const HeaderView = () => {
    renders += 1;
    return <View testID="head" />;
  };
  const { screen } = await shown(3, { props: { HeaderView } });
  await expect.element(screen.getByRole('article').last()).toBeVisible();
  const before = renders;
  await openOptions(screen);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByTestId('chat-message-options')).not.toBeInTheDocument();
  expect(renders).toBe(before);
});

const IN_CREW = { receiver: 'harbour-crew', receiverType: 'group' };

type Screen = ShownList['screen'];

async function openOptions(screen: Screen, name: RegExp = /./) {
  await screen.getByRole('article', { name }).last().click({ button: 'right' });
  await expect.element(screen.getByTestId('chat-message-options')).toBeVisible();
}

async function choose(screen: Screen, option: string, name?: RegExp) {
  await openOptions(screen, name);
  await screen.getByTestId(`chat-option-${option}`).click();
}

function chooseOwn(screen: Screen, option: string) {
  return choose(screen, option, /^You/);
}

function withReasons(chat: FakeChat): void {
  chat.respond('GET /flags/reasons', [{ id: 'spam', name: 'Spam' }]);
}

function receipt(uid: string, deliveredAt?: number, readAt?: number) {
  return { user: { uid, name: uid }, deliveredAt, readAt };
}

async function shown(count: number, settings: ShownListSettings = {}) {
  const list = await shownList(count, settings);
  await expect.element(list.screen.getByRole('article').first()).toBeInTheDocument();
  return list;
}
