import { Chat } from '@chatwire/sdk';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { RowFixture } from '../testing/row-fixture.tsx';
import { READER, sampleRow, sampleUser } from '../testing/sample-row.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import { emojiSet } from './emoji-set.ts';
import { ReactionList } from './reaction-list.tsx';

const MANY = ['👍', '❤️', '😂', '😢', '🙏', '🎉', '🔥', '👀', '💯', '🚀'].map((reaction, at) => ({
  reaction,
  count: at + 1,
  reactedByMe: at === 1,
}));
const ELEVEN = [{ reaction: '👍', count: 11, reactedByMe: false }] as const;
const IVO = sampleRow({ sender: READER }).message.getSender();

test('chips announce their count, and own reactions are pressed', async () => {
  const screen = await chips(MANY.slice(0, 2));
  await expect.element(screen.getByRole('button', { name: '👍, 1 reaction' })).toHaveAttribute('aria-pressed', 'false');
  await expect.element(screen.getByRole('button', { name: '❤️, 2 reactions' })).toHaveAttribute('aria-pressed', 'true');
});

test('chips stay on one line; the last one counts those that do not fit and opens the list', async () => {
  const openReactionList = vi.fn<(...args: unknown[]) => void>();
  const screen = await chips(MANY, { openReactionList });
  const more = screen.getByTestId('chat-reaction-more');
  await expect.element(more).toBeVisible();
  const shown = MANY.filter(({ reaction }) => screen.getByTestId(`chat-reaction-${reaction}`).query());
  await expect.element(more).toHaveTextContent(`+${MANY.length - shown.length}`);
  const tops = screen
    .getByRole('button')
    .elements()
    .map((chip) => Math.round(chip.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await more.click();
  expect(openReactionList).toHaveBeenCalledExactlyOnceWith(expect.anything(), undefined);
});

test('a press on a chip toggles the own reaction; with reactions hidden it does nothing', async () => {
  const toggleReaction = vi.fn<(...args: unknown[]) => void>();
  const first = await chips(MANY.slice(0, 1), { toggleReaction });
  await first.getByTestId('chat-reaction-👍').click();
  expect(toggleReaction).toHaveBeenCalledExactlyOnceWith(expect.anything(), '👍');
  await first.unmount();
  const second = await chips(MANY.slice(0, 1), { toggleReaction }, { hideReactionOption: true });
  await second.getByTestId('chat-reaction-👍').click();
  expect(toggleReaction).toHaveBeenCalledOnce();
});

test('a row keeps its height when only a count changes', async () => {
  const screen = await chips([{ reaction: '👍', count: 9, reactedByMe: false }]);
  const height = screen.getByTestId('chat-message-1').element().getBoundingClientRect().height;
  await screen.unmount();
  const next = await chips([{ reaction: '👍', count: 1200, reactedByMe: true }]);
  expect(next.getByTestId('chat-message-1').element().getBoundingClientRect().height).toBe(height);
});

test('the list has a tab for all and one per emoji, each with its own request', async () => {
  const requestFor = vi.fn<ListProps['requestFor']>((emoji) => pages([[reaction('mara', emoji ?? '👍')]]));
  const screen = await list({ requestFor });
  await expect.element(screen.getByRole('tab', { name: 'All 3' })).toHaveAttribute('aria-selected', 'true');
  await screen.getByRole('tab', { name: '❤️ 2' }).click();
  await expect.element(screen.getByText('Mara Okafor')).toBeVisible();
  expect(requestFor.mock.calls.map(([emoji]) => emoji)).toEqual([undefined, '❤️']);
});

test('an own reaction appears before the server has stored it, and a press removes it', async () => {
  const onRemove = vi.fn<(...args: unknown[]) => void>();
  const screen = await list({ onRemove, requestFor: () => pages([[]]) });
  await screen.getByRole('button', { name: /You/ }).click();
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('❤️');
});

test('each user and emoji is listed once, and further pages follow', async () => {
  const first = Array.from({ length: 10 }, (_, at) => reaction(`user${at}`, '👍'));
  const screen = await list({
    requestFor: () => pages([first, [reaction('user0', '👍'), reaction('mara', '👍')]]),
    reactions: ELEVEN,
  });
  await screen.getByRole('button', { name: 'More' }).click();
  await expect.element(screen.getByText('Mara Okafor')).toBeVisible();
  expect(screen.getByText('user0').elements()).toHaveLength(1);
});

test('pages have the size set by the app, and loading stops after the last one', async () => {
  const people = ['noor', 'mara', 'lene'].map((uid) => [reaction(uid, '👍')]);
  const screen = await list({ requestFor: () => pages(people), reactions: [{ ...ELEVEN[0], count: 3 }] });
  const more = screen.getByRole('button', { name: 'More' });
  await more.click();
  await more.click();
  await expect.element(screen.getByText('lene')).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test('new reactions appear in the open list, and loaded pages stay', async () => {
  const first = Array.from({ length: 10 }, (_, at) => reaction(`user${at}`, '👍'));
  const second = [reaction('mara', '👍')];
  const before = () => pages([first, second]);
  const screen = await list({ requestFor: before, reactions: ELEVEN });
  await screen.getByRole('button', { name: 'More' }).click();
  await expect.element(screen.getByText('Mara Okafor')).toBeVisible();
  const after = () => pages([first, [...second, reaction('lene', '👍')]]);
  const reactions = [{ reaction: '👍', count: 12, reactedByMe: false }];
  await screen.rerender(listElement({ requestFor: after, reactions }));
  await expect.element(screen.getByText('lene')).toBeInTheDocument();
  await expect.element(screen.getByText('Mara Okafor')).toBeInTheDocument();
});

test('a page that cannot be loaded is reported and can be retried', async () => {
  const onError = vi.fn<(...args: unknown[]) => void>();
  let isDown = true;
  const fetchNext = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve([reaction('mara', '👍')]));
  const screen = await list({ onError, requestFor: () => ({ fetchNext }) });
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Mara Okafor')).toBeVisible();
});

test('the list closes when the last reaction is gone', async () => {
  const onEmpty = vi.fn<(...args: unknown[]) => void>();
  await list({ onEmpty, reactions: [], requestFor: () => pages([[]]) });
  await expect.poll(() => onEmpty.mock.calls.length).toBe(1);
});

test('the picker finds emoji by word prefix and remembers recently used ones', async () => {
  const onPick = vi.fn<(...args: unknown[]) => void>();
  const save = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const screen = await picker({ onPick, recent: { load: () => Promise.resolve(['🎉']), save } });
  await screen.getByRole('textbox', { name: 'Search emoji' }).fill('rock');
  await screen.getByRole('button', { name: /^🚀/ }).click();
  expect(onPick).toHaveBeenCalledExactlyOnceWith('🚀');
  expect(save).toHaveBeenCalledExactlyOnceWith(['🚀', '🎉']);
  await screen.getByRole('textbox', { name: 'Search emoji' }).fill('zzz');
  await expect.element(screen.getByText('No emoji found')).toBeVisible();
});

test('the picker loads the names of the language in browsers, and names of providers override them', async () => {
  const pickerIn = (language: string) => (
    <ChatUIProvider theme={{ mode: 'light' }} language={language} emojiNames={{ de: '🚀 Mondfahrt' }}>
      <ChatUIProvider emojiNames={{ fi: '🚀 raketti' }}>
        <EmojiPicker onPick={vi.fn<(...args: unknown[]) => void>()} />
      </ChatUIProvider>
    </ChatUIProvider>
  );
  const screen = await render(pickerIn('de'));
  await screen.getByRole('textbox').fill('mondf');
  await expect.element(screen.getByRole('button', { name: /^🚀/ })).toBeVisible();
  await screen.rerender(pickerIn('fr'));
  await screen.getByRole('textbox').fill('fusée');
  await expect.element(screen.getByRole('button', { name: /^🚀/ })).toBeVisible();
});

test('arrow keys move through the eight categories and the grid of the picker', async () => {
  const screen = await picker({ onPick: vi.fn<(...args: unknown[]) => void>() });
  expect(screen.getByRole('tab').elements()).toHaveLength(8);
  await screen.getByRole('tab', { name: 'Food and drink' }).click();
  const [first, second] = screen.getByRole('button').elements();
  if (!(first instanceof HTMLElement)) throw new Error('There is no emoji.');
  first.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(second);
});

test('Tab reaches one emoji of a grid, and the context menu key opens its skin tones and focuses the first', async () => {
  const onPick = vi.fn<(...args: unknown[]) => void>();
  const screen = await picker({ onPick });
  await screen.getByRole('textbox', { name: 'Search emoji' }).fill('thumbs up');
  const hand = screen.getByRole('button', { name: /^👍/ });
  await expect.element(hand).toHaveAttribute('tabindex', '0');
  hand.element().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  await expect.element(screen.getByRole('button', { name: /^👍🏿/ })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith('👍🏻');
});

test('the picker renders all emoji of a category, those that are not visible after the others', async () => {
  const counts: number[] = [];
  // Called after each render, however fast the next one follows.
  const observer = new MutationObserver(() => counts.push(document.querySelectorAll('[role="button"]').length));
  observer.observe(document.body, { childList: true, subtree: true });
  const screen = await picker({ onPick: vi.fn<(...args: unknown[]) => void>() });
  const all = emojiSet().categories.get('smileys')?.length ?? 0;
  await expect.poll(() => screen.getByRole('button').elements().length).toBe(all);
  observer.disconnect();
  expect(counts.some((count) => count > 0 && count < all)).toBe(true);
});

test('a message at its reaction limit shows the limit', async () => {
  const screen = await picker({ onPick: vi.fn<(...args: unknown[]) => void>(), isFull: true });
  await expect.element(screen.getByText('No more different reactions fit on this message.')).toBeVisible();
});

function chips(
  reactions: readonly Chat.RowReaction[],
  actions: Parameters<typeof RowFixture>[0]['actions'] = {},
  settings: Parameters<typeof RowFixture>[0]['settings'] = {},
) {
  return show(<RowFixture rows={[sampleRow({ text: 'hi', reactions })]} actions={actions} settings={settings} />);
}

type ListProps = Parameters<typeof ReactionList>[0];

type ListSettings = Partial<ListProps> & { reactions?: readonly Chat.RowReaction[] };

function list(settings: ListSettings) {
  return render(listElement(settings));
}

function listElement({ reactions, ...props }: ListSettings) {
  const row = sampleRow({ reactions: reactions ?? MANY.slice(0, 2) });
  return inProvider(
    <ReactionList
      row={row}
      emoji={undefined}
      loggedInUser={IVO}
      requestFor={() => pages([])}
      onRemove={undefined}
      onEmpty={() => undefined}
      onError={() => undefined}
      {...props}
    />,
  );
}

function picker(props: Parameters<typeof EmojiPicker>[0]) {
  return show(<EmojiPicker {...props} />);
}

function show(element: Parameters<typeof render>[0]) {
  return render(inProvider(element));
}

function inProvider(element: Parameters<typeof render>[0]) {
  return (
    <ChatUIProvider theme={{ mode: 'light' }} language="en">
      {element}
    </ChatUIProvider>
  );
}

function pages(all: readonly (readonly Chat.Reaction[])[]) {
  const left = [...all];
  return { fetchNext: () => Promise.resolve(left.shift() ?? []) };
}

function reaction(uid: string, emoji: string): Chat.Reaction {
  return Chat.Reaction.fromJSON({ id: '1', messageId: '1', uid, reaction: emoji, reactedBy: sampleUser(uid) });
}
