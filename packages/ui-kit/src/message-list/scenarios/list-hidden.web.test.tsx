import { Chat } from '@chatwire/sdk';
import { Text } from 'react-native';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type ShownList, type ShownListSettings, shownList } from '../../testing/shown-list.tsx';
import type { ChatMessageListProps } from '../list-props.ts';

const CREW = Chat.Group.fromJSON({ guid: 'harbour-crew', name: 'Crew', scope: 'participant', hasJoined: true });

test.each<[option: string, of: 'mara' | 'ivo', hidden: ChatMessageListProps]>([
  ['replyMessage', 'ivo', { hideReplyOption: true }],
  ['replyInThread', 'ivo', { hideReplyInThreadOption: true }],
  ['copyMessage', 'ivo', { hideCopyMessageOption: true }],
  ['shareMessage', 'ivo', { hideShareMessageOption: true }],
  ['translateMessage', 'ivo', { hideTranslateMessageOption: true }],
  ['editMessage', 'mara', { hideEditMessageOption: true }],
  ['messageInfo', 'mara', { hideMessageInfoOption: true }],
  ['messageInfo', 'mara', { receiptsVisibility: false }],
  ['sendMessagePrivately', 'ivo', { hideMessagePrivatelyOption: true }],
  ['reportMessage', 'ivo', { hideFlagMessageOption: true }],
  ['deleteMessage', 'mara', { hideDeleteMessageOption: true }],
  ['markAsUnread', 'ivo', { showMarkAsUnreadOption: false }],
])('%s on a message of %s is hidden by %j', async (option, of, hidden) => {
  const shown = await inGroup({ props: { showMarkAsUnreadOption: true } });
  const before = await optionsOf(shown, of);
  expect(before).toContain(option);
  await shown.setProps(hidden);
  expect(await optionsOf(shown, of)).toEqual(before.filter((each) => each !== option));
});

test('disabled reactions hide the quick reactions and the button for more', async () => {
  const shown = await inGroup({ props: { hideReactionOption: true } });
  await shown.message(shown.history.newestOf('ivo')).click({ button: 'right' });
  await expect.element(shown.screen.getByTestId('chat-option-replyMessage')).toBeVisible();
  expect(shown.screen.getByTestId('chat-reaction-more').elements()).toEqual([]);
  expect(document.querySelector('[data-testid^="chat-quick-reaction"]')).toBeNull();
});

test('quick reactions are those of the app, without duplicates, and an empty list leaves the button for all', async () => {
  const shown = await inGroup({ props: { quickReactionList: ['🎉', '🔥', '🎉'] } });
  const open = async () => {
    await shown.message(shown.history.newestOf('ivo')).click({ button: 'right' });
    await expect.element(shown.screen.getByTestId('chat-reaction-more')).toBeVisible();
    return [...document.querySelectorAll('[data-testid^="chat-quick-reaction"]')].map(({ textContent }) => textContent);
  };
  expect(await open()).toEqual(['🎉', '🔥']);
  await userEvent.keyboard('{Escape}');
  await shown.setProps({ quickReactionList: [] });
  expect(await open()).toEqual([]);
});

test('the remark field of a report can be hidden', async () => {
  const prepare: ShownListSettings['prepare'] = (chat) =>
    chat.respond('GET /flags/reasons', [{ id: 'spam', name: 'Spam' }]);
  const shown = await inGroup({ prepare });
  await shown.message(shown.history.newestOf('ivo')).click({ button: 'right' });
  await shown.screen.getByTestId('chat-option-reportMessage').click();
  await expect.element(shown.screen.getByRole('radio')).toBeVisible();
  await expect.element(shown.screen.getByRole('textbox', { name: /Anything to add/ })).toBeVisible();
  await shown.setProps({ hideFlagRemarkField: true });
  await expect.element(shown.screen.getByRole('textbox', { name: /Anything to add/ })).not.toBeInTheDocument();
});

test('hidden group actions have no row, day or separator', async () => {
  const shown = await inGroup({ props: { hideGroupActionMessages: true } });
  const received: unknown[] = [];
  shown.chat.client.addGroupListener('test', { onGroupMemberJoined: (action) => received.push(action.getAction()) });
  await expect.poll(() => shown.chat.client.getSnapshot('connection')).toBe('connected');
  const joined = {
    ...shown.history.message(10),
    id: '11',
    seq: 9,
    category: 'action',
    type: 'groupMember',
    sentAt: 1_763_900_000,
    sentAtMS: 1_763_900_000_000,
    data: { action: 'joined', entities: {} },
  };
  const noor = { uid: 'noor', name: 'Noor' };
  const data = { action: 'joined', on: noor, by: noor, group: { guid: 'harbour-crew' }, message: joined };
  shown.chat.receive({ type: 'group_member', at: 6, conversationId: 'c', seq: 2, data });
  await expect.poll(() => received).toEqual(['joined']);
  expect(shown.message(11).elements()).toEqual([]);
  for (const id of ['chat-date-separator', 'chat-unread-separator']) {
    expect(shown.screen.getByTestId(id).elements()).toEqual([]);
  }
});

test('the custom loading view is shown while the first page is loading', async () => {
  const release: (() => void)[] = [];
  const shown = await shownList(3, {
    props: { LoadingView: () => <Text>One moment</Text> },
    prepare: ({ respond }) => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      respond('GET /users/ivo/messages', promise);
      release.push(() => resolve([]));
    },
  });
  await expect.element(shown.screen.getByText('One moment')).toBeVisible();
  release[0]?.();
  await expect.element(shown.screen.getByTestId('chat-empty')).toBeVisible();
  expect(shown.screen.getByText('One moment').elements()).toEqual([]);
});

test('aliases apply unless the official name is set', async () => {
  const shown = await shownList(3, { props: { dateSeparatorPattern: () => 'by the alias' } });
  await expect.element(shown.screen.getByTestId('chat-date-separator')).toHaveTextContent('by the alias');
  await shown.setProps({ dateSeperatorPattern: () => 'by the name' });
  await expect.element(shown.screen.getByTestId('chat-date-separator')).toHaveTextContent('by the name');
});

/** Returns ten messages in a group, on a platform with all features. */
async function inGroup(settings: ShownListSettings): Promise<ShownList> {
  const done = async () => undefined;
  const shown = await shownList(10, {
    messages: { receiverType: 'group' },
    translator: async (text) => text,
    adapters: { clipboard: { setText: done }, share: { share: done, canShareFiles: false } },
    ...settings,
    props: { user: undefined, group: CREW, ...settings.props },
  });
  await expect.element(shown.message(10)).toBeVisible();
  return shown;
}

async function optionsOf({ screen, history, message }: ShownList, of: string): Promise<readonly string[]> {
  await message(history.newestOf(of)).click({ button: 'right' });
  await expect.element(screen.getByTestId('chat-message-options')).toBeVisible();
  const found = [...document.querySelectorAll<HTMLElement>('[data-testid^="chat-option-"]')];
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByTestId('chat-message-options')).not.toBeInTheDocument();
  return found.map(({ dataset }) => dataset['testid']?.slice('chat-option-'.length) ?? '');
}
