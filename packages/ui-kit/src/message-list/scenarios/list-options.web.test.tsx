import type { Chat } from '@chatwire/sdk';
import { Text } from 'react-native';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ChatMessageOption } from '../../templates/chat-message-option.ts';
import { ChatMessageTemplate } from '../../templates/chat-message-template.ts';
import { type ShownList, shownList } from '../../testing/shown-list.tsx';
import type { ChatMessageListProps } from '../list-props.ts';

test('options of a template replace entries and order, and known ids without a handler keep the built-in action', async () => {
  const pressed: number[] = [];
  const { menu, open, replies } = await shown([
    { id: 'star', title: 'Star', onPress: (message) => pressed.push(message.getId()) },
    { id: 'replyMessage', title: 'Answer' },
    { id: 'poke', title: 'Poke', disabled: true, onPress: () => pressed.push(0) },
  ]);
  await open();
  expect(menu()).toEqual(['Star', 'Answer', 'Poke']);
  await option('star').click();
  await open();
  await expect.element(option('poke')).toBeDisabled();
  await option('replyMessage').click();
  expect([pressed, replies]).toEqual([[3], [3]]);
});

test('a template cannot re-enable a built-in action hidden by a prop, except with its own handler', async () => {
  const own = vi.fn<(message: Chat.BaseMessage) => void>();
  const { menu, open } = await shown(
    [
      { id: 'replyMessage', title: 'Answer' },
      { id: 'copyMessage', title: 'Take along', onPress: own },
    ],
    { hideReplyOption: true, hideCopyMessageOption: true },
  );
  await open();
  expect(menu()).toEqual(['Take along']);
  await option('copyMessage').click();
  expect(own).toHaveBeenCalledOnce();
});

test('hidden receipts also hide Info in templates', async () => {
  const { menu, open } = await shown(
    [
      { id: 'messageInfo', title: 'Recipients' },
      { id: 'replyMessage', title: 'Answer' },
    ],
    { receiptsVisibility: false },
  );
  await open();
  expect(menu()).toEqual(['Answer']);
});

test('templates do not offer actions that the platform lacks', async () => {
  const { menu, open } = await shown([
    { id: 'translateMessage', title: 'In my language' },
    { id: 'replyMessage', title: 'Answer' },
  ]);
  await open();
  expect(menu()).toEqual(['Answer']);
});

test('options of the app that throw are reported, and the list continues', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = () => {
    throw new Error('broken');
  };
  const { menu, open, errors } = await shown([
    { id: 'one', title: 'One', onPress: broken },
    { id: 'two', title: 'Two', CustomView: broken },
    { id: 'three', title: 'Three', CustomView: () => <Text>drawn by the app</Text> },
  ]);
  await open();
  await expect.element(screen().getByText('drawn by the app')).toBeVisible();
  await option('one').click();
  await expect.poll(errors).toEqual(['ERR_RENDER', 'ERR_CALLBACK']);
  await open();
  expect(menu()).toContain('One');
  quiet.mockRestore();
});

test('a template whose options throw has the built-in ones', async () => {
  const { menu, open, errors } = await shown(() => {
    throw new Error('broken');
  });
  await open();
  expect(menu()).toContain('Reply');
  expect(errors()[0]).toBe('ERR_CALLBACK');
});

test('the menu of the last message, opened by its button, has no entry under the pointer', async () => {
  await page.viewport(900, 720);
  onTestFinished(() => page.viewport(414, 896));
  const list = await shownList(30);
  await list.message(30).hover();
  const button = list.screen.getByRole('article').last().getByRole('button', { name: 'More options' });
  await button.click();
  // The menu is transparent until it is positioned.
  const menu = list.screen.getByTestId('chat-message-options');
  await expect.poll(() => getComputedStyle(menu.element()).opacity).toBe('1');
  const opener = button.element().getBoundingClientRect();
  const covering = [...document.querySelectorAll('[role="menuitem"]')].filter((entry) => {
    const { left, right, top, bottom } = entry.getBoundingClientRect();
    return left < opener.right && right > opener.left && top < opener.bottom && bottom > opener.top;
  });
  expect(covering.map((entry) => entry.textContent)).toEqual([]);
});

test('the bar of a message covers no message, even after its bubble grew', async () => {
  const { screen, message, chat, history } = await shownList(5);
  chat.receive(history.edit(5, 'Short'));
  await expect.element(screen.getByText('Short')).toBeVisible();
  await message(5).hover();
  const more = screen.getByRole('article').last().getByRole('button', { name: 'More options' });
  const buttons = () => [...(more.element().parentElement?.children ?? [])];
  await expect.poll(buttons).toHaveLength(5);
  expect(coveredBy(more.element().parentElement)).toEqual([]);
  chat.receive(history.edit(5, 'Longer than the list is wide, so that the bar has no room beside it'));
  await expect.element(screen.getByText(/^Longer/)).toBeVisible();
  await expect.poll(buttons).toHaveLength(1);
  expect(coveredBy(more.element().parentElement)).toEqual([]);
  const { right } = screen.getByRole('feed').element().getBoundingClientRect();
  expect(more.element().getBoundingClientRect().right).toBeLessThanOrEqual(right);
});

test.each([
  ['en', 1],
  ['en', 2],
  ['ar', 1],
  ['ar', 2],
])(
  'the bars of all rows cover no text and stay in the list, in language %s, with text of size %i',
  async (language, size) => {
    document.documentElement.style.fontSize = `${16 * size}px`;
    onTestFinished(() => {
      document.documentElement.style.fontSize = '';
    });
    const list = await shownList(8, { language });
    const { screen, message, chat, history } = list;
    chat.receive(history.edit(8, 'Short'));
    chat.receive(history.edit(7, 'Not that short, but no line long'));
    await expect.element(screen.getByText('Short', { exact: true })).toBeVisible();
    const feed = screen.getByRole('feed').element();
    const { left, right, top } = feed.getBoundingClientRect();
    let bars = 0;
    for (let id = 8; id >= 1; id -= 1) {
      await expect.element(message(id)).toBeInTheDocument();
      const row = list.row(id);
      row.scrollIntoView({ block: 'start' });
      await message(id).hover();
      const bar = () => row.querySelector('[data-bubble] + *');
      await expect.poll(bar).toBeTruthy();
      for (const button of bar()?.querySelectorAll<HTMLElement>('[role="button"]') ?? []) {
        await userEvent.hover(button);
        button.focus();
        const edges = bar()?.getBoundingClientRect() ?? new DOMRect();
        expect(coveredBy(bar())).toEqual([]);
        expect([edges.left >= left, edges.right <= right, edges.top >= top - 1]).toEqual([true, true, true]);
        bars += 1;
      }
    }
    expect(bars).toBeGreaterThanOrEqual(8);
  },
);

test('the bar of a hovered message reacts and replies without a menu', async () => {
  const { screen, message, events, chat, history } = await shownList(5);
  chat.receive(history.edit(5, 'Short'));
  await expect.element(screen.getByText('Short')).toBeVisible();
  const replies: number[] = [];
  events().on('ccReplyToMessage', ({ message: quoted }) => replies.push(quoted.getId()));
  await message(5).hover();
  const bar = screen.getByRole('article').last();
  await bar.getByRole('button', { name: 'More options' }).hover();
  await bar.getByRole('button', { name: 'Reply' }).click();
  expect(replies).toEqual([5]);
  await bar.getByRole('button', { name: /^😂/ }).click();
  const reacted = () =>
    chat.requests
      .filter(({ path }) => path.includes('/reactions/'))
      .map(({ method, path }) => `${method} ${decodeURIComponent(path)}`);
  await expect.poll(reacted).toEqual(['POST /messages/5/reactions/😂']);
});

test('further entries of the app are inserted before Delete, and receive the message', async () => {
  const pressed: number[] = [];
  const addMessageOptions = () => [
    { id: 'forward', title: 'Forward', onPress: (one: Chat.BaseMessage) => pressed.push(one.getId()) },
  ];
  const list = await shownList(3, { props: { addMessageOptions } });
  await list.message(3).click({ button: 'right' });
  const titles = () => [...document.querySelectorAll('[role="menuitem"]')].map((entry) => entry.textContent);
  await expect.poll(titles).toContain('Forward');
  expect(titles().indexOf('Forward')).toBeLessThan(
    titles().findIndex((title) => title === 'Delete' || title === 'Report'),
  );
  await list.screen.getByRole('menuitem', { name: 'Forward' }).click();
  expect(pressed).toEqual([3]);
});

test('a menu without entries does not open', async () => {
  const { screen: list } = await shown([], { hideReactionOption: true });
  await list.getByRole('article').last().click({ button: 'right' });
  expect(list.getByTestId('chat-message-options').elements()).toEqual([]);
  expect(list.getByRole('button', { name: 'More options' }).elements()).toEqual([]);
});

let screen: () => ShownList['screen'];

function option(id: string) {
  return screen().getByTestId(`chat-option-${id}`);
}

async function shown(
  options: readonly ChatMessageOption[] | (() => ChatMessageOption[]),
  props: ChatMessageListProps = {},
) {
  const template = new ChatMessageTemplate({ options: typeof options === 'function' ? options : () => [...options] });
  const list = await shownList(3, { props: { templates: [template], ...props } });
  screen = () => list.screen;
  await expect.element(list.screen.getByRole('article').first()).toBeInTheDocument();
  const replies: number[] = [];
  list.events().on('ccReplyToMessage', ({ message }) => replies.push(message.getId()));
  const menu = () =>
    list.screen
      .getByRole('menuitem')
      .elements()
      .map((each) => each.textContent);
  const open = async () => {
    await list.screen.getByRole('article').last().click({ button: 'right' });
    await expect.element(list.screen.getByTestId('chat-message-options')).toBeVisible();
  };
  return { screen: list.screen, menu, open, replies, errors: list.errors };
}

/** Returns the bubbles that a bar overlaps. */
function coveredBy(bar: Element | null): Element[] {
  const edges = bar?.getBoundingClientRect() ?? new DOMRect();
  return [...document.querySelectorAll('[data-bubble]')].filter((bubble) => {
    const { left, right, top, bottom } = bubble.getBoundingClientRect();
    return left < edges.right && right > edges.left && top < edges.bottom && bottom > edges.top;
  });
}
