import { Chat } from '@chatwire/sdk';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ChatMessageListHandle } from '../src/message-list/list-props.ts';
import { displacement, type Geometry, geometryOf } from '../src/testing/geometry.ts';
import { MAX_STILL_DISTANCE } from '../src/testing/list-geometry.ts';
import { reducedMotion, rollWheel, tap, turnWheel } from '../src/testing/real-input.ts';
import { type ShownList, shownList } from '../src/testing/shown-list.tsx';

const NEWEST = 300;
/** A message that is not loaded when the list opens, but after the first jumps to it. */
const FAR = 160;
/** Loaded from the start, with half a viewport of loaded messages on either side, but not visible. */
const NEAR = 282;
/** A message that is not loaded, but whose page overlaps loaded messages. */
const TOUCHING = 262;
/** Back and forth, the same target twice, across loaded, unloaded and joined messages, and to both ends. */
const ROUTE = [FAR, NEAR, FAR, FAR, 60, TOUCHING, 1, NEWEST, NEAR];

type Jump = (shown: ShownList, id: number) => Promise<unknown>;

const BY = {
  goToMessageId: async (shown, id) => {
    // The same id jumps again only after another value.
    await shown.setProps({ ref: LIST, goToMessageId: undefined });
    await shown.setProps({ ref: LIST, goToMessageId: id });
  },
  scrollToMessage: async (_shown, id) => {
    if (!(await LIST.current?.scrollToMessage(id))) throw new Error(`The jump to message ${id} ended early.`);
  },
} satisfies Record<string, Jump>;

const FROM: Record<string, (shown: ShownList) => Promise<unknown>> = {
  'the focus in a row': async (shown) => {
    await shown.screen.getByLabelText('before').click();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}');
    expect(shown.focused()).toBeDefined();
  },
  'the focus in a field outside': (shown) => shown.screen.getByLabelText('before').click(),
  'the focus taken from a row': async (shown) => {
    await shown.screen.getByLabelText('before').click();
    await userEvent.tab();
    blur();
  },
  'the focus in a row that is scrolled out of view': async (shown) => {
    await shown.screen.getByLabelText('before').click();
    await userEvent.tab();
    await rollWheel(feedOf(shown), 900, 8_000);
  },
  'the list still scrolling from a turn of the wheel': async (shown) => {
    await quiet(shown);
    const feed = feedOf(shown);
    const top = feed.scrollTop;
    await turnWheel(feed, top > 400 ? -240 : 240);
    await expect.poll(() => feed.scrollTop).not.toBe(top);
  },
  'the list gliding to its newest message': async (shown) => {
    await rollWheel(feedOf(shown), 500, 8_000);
    LIST.current?.scrollToBottom();
  },
};

/** Each circumstance with one of the two ways to jump, which share everything but their call. */
const CIRCUMSTANCES = Object.entries(FROM).map(([name, from], index) => {
  const by = index % 2 === 0 ? 'goToMessageId' : 'scrollToMessage';
  return { name, from, by, jump: BY[by] } as const;
});

test.each(CIRCUMSTANCES)(
  'a jump by $by lands on its message from every position, with $name',
  async ({ from, jump }) => {
    const shown = await opened();
    for (const id of ROUTE) {
      await from(shown);
      await jump(shown, id);
      await expectLanded(shown, id);
    }
  },
);

test('a jump lands on its message from every position, with reduced motion', async () => {
  await using _still = await reducedMotion();
  const shown = await opened();
  for (const id of ROUTE) {
    await BY.scrollToMessage(shown, id);
    await expectLanded(shown, id);
  }
});

test.each<[string, (quote: HTMLElement) => Promise<unknown>]>([
  ['the mouse', (quote) => userEvent.click(quote)],
  ['a finger', tap],
  [
    'Enter',
    async (quote) => {
      quote.focus();
      await userEvent.keyboard('{Enter}');
    },
  ],
])('a quote pressed with %s jumps to its message, back and forth', async (_, press) => {
  const shown = await opened();
  for (const from of [NEWEST, FAR, NEWEST, FAR, NEWEST - 1, NEAR, NEWEST - 1]) {
    await press(quoteIn(shown, from));
    await expectLanded(shown, QUOTES[from] ?? 0);
  }
});

test('a message that arrives while a jump loads does not end the jump', async () => {
  const shown = await opened();
  await expect.poll(() => shown.chat.client.getSnapshot('connection')).toBe('connected');
  await rollWheel(feedOf(shown), 60, 8_000);
  const release = shown.history.hold();
  const jump = LIST.current?.scrollToMessage(FAR);
  await expect.poll(() => shown.history.queries.at(-1)).toContain('around');
  shown.chat.receive(shown.history.arrival());
  await expect.poll(() => LIST.current?.getMessages().at(-1)?.getId()).toBe(NEWEST + 1);
  release();
  expect(await jump).toBe(true);
  await expectLanded(shown, FAR);
});

test('new messages do not end a jump in an app that scrolls to them', async () => {
  const shown = await opened();
  await shown.setProps({ ref: LIST, scrollToBottomOnNewMessages: true });
  await expect.poll(() => shown.chat.client.getSnapshot('connection')).toBe('connected');
  for (const id of [FAR, NEAR]) {
    const jump = LIST.current?.scrollToMessage(id);
    shown.chat.receive(shown.history.arrival());
    expect(await jump).toBe(true);
    await expectLanded(shown, id);
  }
});

test('an arrow key moves the focus by one row and ends a jump in motion, not one that loads', async () => {
  const shown = await opened();
  await focusNewest(shown);
  const gliding = LIST.current?.scrollToMessage(NEAR);
  await frames(3);
  await userEvent.keyboard('{ArrowUp}');
  expect(await gliding).toBe(false);
  await quiet(shown);
  expect(shown.focused()).toBe(NEWEST - 1);
  expect(distanceFromView(shown)).toBe(0);
  const release = shown.history.hold();
  const loading = LIST.current?.scrollToMessage(FAR);
  await userEvent.keyboard('{ArrowDown}');
  expect(shown.focused()).toBe(NEWEST);
  release();
  expect(await loading).toBe(true);
  await expectLanded(shown, FAR);
});

test('a removed row passes its focus to a visible row, and the list does not move', async () => {
  const shown = await opened();
  await focusNewest(shown);
  await rollWheel(feedOf(shown), 700, 8_000);
  await quiet(shown);
  const before = geometry(shown);
  await remove(shown, NEWEST);
  expect(shown.focused()).toBeDefined();
  expect(distanceFromView(shown)).toBe(0);
  expect(displacement(before, geometry(shown))).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
});

test('the focus does not return to the list when the user has moved it away from a removed row', async () => {
  const shown = await opened();
  await focusNewest(shown);
  blur();
  await remove(shown, NEWEST);
  expect(document.activeElement).toBe(document.body);
});

const LIST = createRef<ChatMessageListHandle>();
const QUOTES: Record<number, number> = { [NEWEST]: FAR, [FAR]: NEWEST, [NEWEST - 1]: NEAR, [NEAR]: NEWEST };
const WITHOUT_DELETED = new Chat.MessagesRequestBuilder().hideDeletedMessages();

async function opened(): Promise<ShownList> {
  const shown = await shownList(NEWEST, {
    props: { ref: LIST, messageRequestBuilder: WITHOUT_DELETED },
    // So short that both edges of a loaded page are near: they load while the jump settles.
    messages: { quotes: QUOTES, maxWords: 6 },
  });
  await expect.element(shown.message(NEWEST)).toBeVisible();
  return shown;
}

/**
 * Expects that the message is highlighted, has the focus and stays centred, even after the edges around it have loaded.
 */
async function expectLanded(shown: ShownList, id: number): Promise<void> {
  await expect.poll(() => shown.highlighted()).toBe(id);
  await quiet(shown);
  expect([shown.focused(), shown.highlighted()]).toEqual([id, id]);
  const [row, list] = [shown.row(id).getBoundingClientRect(), feedOf(shown).getBoundingClientRect()];
  if (id === 1 || id === NEWEST) {
    expect(row.top).toBeGreaterThanOrEqual(list.top);
    expect(row.bottom).toBeLessThanOrEqual(list.bottom);
  } else expect(Math.abs((row.top + row.bottom - list.top - list.bottom) / 2)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
}

/** Waits until nothing is being loaded and everything loaded was painted. */
async function quiet(shown: ShownList): Promise<void> {
  await frames(4);
  await expect.poll(() => shown.chat.client.debugCounts().requests).toBe(0);
  await frames(4);
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

async function focusNewest(shown: ShownList): Promise<void> {
  await shown.screen.getByLabelText('before').click();
  await userEvent.tab();
  expect(shown.focused()).toBe(NEWEST);
}

async function remove(shown: ShownList, id: number): Promise<void> {
  await expect.poll(() => shown.chat.client.getSnapshot('connection')).toBe('connected');
  shown.chat.receive(shown.history.remove(id));
  await expect.poll(() => shown.message(id).elements()).toEqual([]);
  await quiet(shown);
}

/** Returns the distance in px of the focused row from the viewport; 0 if it is partly visible. */
function distanceFromView(shown: ShownList): number {
  const row = document.activeElement?.closest('[role="article"]')?.getBoundingClientRect();
  const list = feedOf(shown).getBoundingClientRect();
  return row ? Math.max(0, list.top - row.bottom, row.top - list.bottom) : Number.NaN;
}

function geometry(shown: ShownList): Geometry {
  const rows = [...shown.screen.container.querySelectorAll('[data-key]')];
  return geometryOf(
    feedOf(shown),
    rows.map((row) => [row.getAttribute('data-key') ?? '', row] as const),
  );
}

function quoteIn(shown: ShownList, id: number): HTMLElement {
  const quote = shown.screen.getByTestId(`chat-quote-${id}`).element();
  if (!(quote instanceof HTMLElement)) throw new Error(`The quote in message ${id} is not rendered.`);
  return quote;
}

function feedOf(shown: ShownList): Element {
  return shown.screen.getByRole('feed').element();
}

function blur(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
