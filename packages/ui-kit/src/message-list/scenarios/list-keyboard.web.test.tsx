import { Chat } from '@chatwire/sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SwipeProps } from '../../adapters/chat-adapters.ts';
import { accessibilityFaults } from '../../testing/accessibility-faults.ts';
import { shownList } from '../../testing/shown-list.tsx';

afterEach(async () => {
  vi.useRealTimers();
  await page.viewport(412, 800);
});

test('rows are articles with a name and a position, of an unknown count while more can be loaded, and loading is announced', async () => {
  const { screen, history, chat, row, focused } = await shownList(60);
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
  expect(row(60).getAttribute('aria-setsize')).toBe('-1');
  expect(row(60).getAttribute('aria-posinset')).toBe('30');
  expect(row(60).getAttribute('aria-label')).toMatch(/^(You|Ivo Lind), .+, \d+:\d\d [AP]M/);
  await screen.getByLabelText('before').click();
  await userEvent.tab();
  const feed = screen.getByRole('feed', { name: 'Messages' });
  const release = history.hold();
  feed.element().scrollTop = 0;
  await expect.element(feed).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.element(feed).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => row(60).getAttribute('aria-posinset')).toBe('60');
  expect(row(60).getAttribute('aria-setsize')).toBe('60');
  expect(focused()).toBe(60);
  chat.receive(history.arrival());
  await expect.poll(() => row(60).getAttribute('aria-setsize')).toBe('61');
});

test('Tab enters the list once, at the last focused row, and leaves it with the next Tab', async () => {
  const { screen, focused } = await shownList(20);
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
  await screen.getByLabelText('before').click();
  await userEvent.tab();
  expect(focused()).toBe(20);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(focused()).toBe(18);
  await userEvent.tab();
  expect(screen.getByRole('feed').element().contains(document.activeElement)).toBe(false);
  await userEvent.tab({ shift: true });
  expect(focused()).toBe(18);
});

test.each([
  ['en', 'Right', 'Left'],
  ['ar', 'Left', 'Right'],
])('in %s, the %s arrow key moves into the controls of a row and the %s one back', async (language, into, back) => {
  const { screen, focused, chat, history } = await shownList(20, { language });
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
  // Whether a longer text has a button that shows the rest depends on the fonts of the machine.
  chat.receive(history.edit(20, 'At noon'));
  await expect.element(screen.getByText('At noon')).toBeVisible();
  await screen.getByLabelText('before').click();
  await userEvent.tab();
  const article = document.activeElement;
  expect(outlineOf(article)).toBe('solid 2px');
  // The code of the bar is loaded when the row gets the focus.
  await expect
    .poll(() => article?.querySelector('[aria-label="More options"], [aria-label="خيارات أخرى"]'))
    .toBeTruthy();
  const names: string[] = [];
  // The bar of the row (options, reply, three reactions), and then the reaction below the bubble, which is the last control.
  for (let step = 0; step < 7; step += 1) {
    await userEvent.keyboard(`{Arrow${into}}`);
    names.push(named());
  }
  expect(names[2]).toMatch(/^👍/);
  expect(new Set(names.slice(0, 5)).size).toBe(5);
  expect(names.slice(5)).toEqual([names[2], names[2]]);
  expect(focused()).toBe(20);
  expect([outlineOf(article), outlineOf(document.activeElement)]).toEqual(['none 0px', 'solid 2px']);
  await userEvent.keyboard(`{Arrow${back}}`.repeat(7));
  expect(document.activeElement?.getAttribute('role')).toBe('article');
});

test("the user's own message keeps the focus when it is stored", async () => {
  const { screen, chat, history, focused } = await shownList(5, {
    prepare: (fake) => fake.respond('POST /messages', 'ERR_INTERNAL', 503),
  });
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  chat.client.sendMessage(new Chat.TextMessage('ivo', 'On my way', 'user')).catch(() => undefined);
  await expect.element(screen.getByText('On my way')).toBeVisible();
  await screen.getByLabelText('before').click();
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  const article = document.activeElement;
  expect(article?.textContent).toContain('On my way');
  const sent = chat.requests.find(({ method }) => method === 'POST')?.body ?? {};
  chat.respond('POST /messages', history.store(sent));
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.poll(focused).toBe(6);
  expect(document.activeElement).toBe(article);
});

test('Shift+F10 opens the options at the bubble in a wide window, and Escape restores the focus', async () => {
  await page.viewport(1280, 800);
  const { screen, focused, row } = await shownList(20);
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
  await screen.getByLabelText('before').click();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}{Shift>}{F10}{/Shift}');
  const menu = screen.getByTestId('chat-message-options');
  await expect.element(menu).toBeVisible();
  const bubble = row(19).querySelector('[data-bubble]')?.getBoundingClientRect();
  await expect
    .poll(() => Math.abs(menu.element().getBoundingClientRect().left - (bubble?.left ?? 0)))
    .toBeLessThan(400);
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  expect(focused()).toBe(19);
  expect(document.activeElement?.getAttribute('role')).toBe('article');
});

test('a dialog opened by an option restores the focus to the row as well', async () => {
  const { screen, focused } = await shownList(20);
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
  await screen.getByLabelText('before').click();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByTestId('chat-message-options')).toBeVisible();
  await screen.getByTestId('chat-reaction-more').last().click();
  await expect.element(screen.getByTestId('chat-emoji-picker')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByTestId('chat-emoji-picker')).not.toBeInTheDocument();
  await expect.poll(focused).toBe(20);
});

test.each([
  ['light', 320],
  ['dark', 412],
  ['light', 1280],
] as const)(
  'the finished list has no accessibility faults and does not overflow, %s, %i px wide',
  async (mode, width) => {
    await page.viewport(width, 800);
    const { screen } = await shownList(20, { mode });
    await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
    expect(await accessibilityFaults(screen.container)).toEqual([]);
    const feed = screen.getByRole('feed').element();
    expect(feed.scrollWidth).toBeLessThanOrEqual(feed.clientWidth);
  },
);

test('the options button is visible while the pointer or the focus is in the row, and opens the options', async () => {
  const { screen, row } = await shownList(20);
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
  const opacity = (id: number) => {
    const button = row(id).querySelector('[aria-label="More options"]');
    return button?.parentElement ? getComputedStyle(button.parentElement).opacity : undefined;
  };
  // The pointer may be where the row has appeared.
  await userEvent.hover(screen.getByLabelText('before'));
  await expect.poll(() => opacity(19) ?? '0').toBe('0');
  await userEvent.hover(row(19));
  await expect.poll(() => opacity(19)).toBe('1');
  await screen.getByLabelText('before').click();
  await expect.poll(() => opacity(19)).toBe('0');
  await userEvent.tab();
  await expect.poll(() => opacity(20)).toBe('1');
  for (let steps = 0; steps < 9 && named() !== 'More options'; steps += 1) await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByTestId('chat-message-options')).toBeVisible();
});

test('a custom swipe view replies to messages, and does nothing when replying is hidden', async () => {
  const replies: number[] = [];
  const SwipeView = ({ children, isEnabled, onSwipe }: SwipeProps) => (
    <>
      {children}
      {isEnabled && <button type="button" aria-label="swipe" onClick={onSwipe} />}
    </>
  );
  const adapters = { gestures: { SwipeView } };
  const { screen, events, setProps } = await shownList(3, { adapters });
  events().on('ccReplyToMessage', ({ message }) => replies.push(message.getId()));
  await screen.getByLabelText('swipe').nth(1).click();
  expect(replies).toEqual([2]);
  await setProps({ hideReplyOption: true });
  await expect.poll(() => screen.getByLabelText('swipe').elements()).toEqual([]);
});

function outlineOf(element: Element | null): string {
  if (!element) return '';
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return outlineStyle === 'none' ? 'none 0px' : `${outlineStyle} ${outlineWidth}`;
}

function named(): string {
  return document.activeElement?.getAttribute('aria-label') ?? '';
}
