import { Chat } from '@chatwire/sdk';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { accessibilityFaults } from '../../testing/accessibility-faults.ts';
import { RowFixture } from '../../testing/row-fixture.tsx';
import { READER, type Sample, sampleRow } from '../../testing/sample-row.ts';
import type { BubbleSettings } from '../bubble-settings.ts';

afterEach(async () => {
  document.documentElement.style.fontSize = '';
  await page.viewport(412, 800);
});

test.each(['light', 'dark'] as const)(
  'emoji alone have no box, and their time is legible on the background, in %s mode',
  async (mode) => {
    const screen = await draw(
      [
        { id: 1, text: '🎉🎉' },
        { id: 2, sender: READER, text: '👍', tick: 'read' },
        { id: 3, sender: READER, text: '👍 yes', tick: 'read' },
      ],
      { mode },
    );
    expect([1, 2, 3].map((id) => backgroundOf(screen.getByTestId(`chat-message-${id}`).element()))).toEqual([
      'rgba(0, 0, 0, 0)',
      'rgba(0, 0, 0, 0)',
      expect.stringMatching(/^rgb\(/),
    ]);
    expect(await accessibilityFaults()).toEqual([]);
  },
);

test('pinned and saved messages have marks, also in the middle of a batch', async () => {
  const marked = { pinnedAt: 1_763_900_000, savedByMe: true };
  const screen = await draw([
    { id: 1, text: 'Boat at noon', fields: marked },
    { id: 2, text: 'And the key' },
  ]);
  const first = screen.getByTestId('chat-message-1');
  for (const name of ['Pinned', 'Saved'])
    await expect.element(first.getByLabelText(name, { exact: true })).toBeVisible();
  expect(screen.getByTestId('chat-message-2').getByLabelText('Pinned').elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
});

test('an emoji reply keeps the box of its quote', async () => {
  const quotedMessage = {
    id: '7',
    category: 'message',
    type: 'text',
    sender: READER,
    receiverType: 'user',
    receiver: 'mara',
    data: { text: 'Ready?' },
  };
  const screen = await draw([{ text: '👍', fields: { quotedMessageId: '7', quotedMessage } }]);
  await expect.element(screen.getByText('Ready?')).toBeVisible();
  expect(backgroundOf(screen.getByTestId('chat-message-1').element())).toMatch(/^rgb\(/);
});

test.each([
  ['ar', '- rope\n- oil', 'rope', 'right'],
  ['en', '- حبل\n- زيت', 'حبل', 'left'],
])('list markers are where their text begins, in the language %s', async (language, text, word, far) => {
  const screen = await draw([{ text }], { language });
  const mark = screen.getByText('•').first().element().getBoundingClientRect();
  const entry = screen.getByText(word).element().getBoundingClientRect();
  expect(far === 'right' ? mark.right <= entry.left : mark.left >= entry.right).toBe(true);
});

test('the time of a deleted message that does not fit beside the text moves below it, on one line', async () => {
  await page.viewport(320, 800);
  const screen = await draw([{ receiverType: 'group', fields: { deletedAt: Date.UTC(2026, 10, 20, 13, 7) / 1000 } }], {
    hourCycle: 'h12',
  });
  const time = screen.getByText(/1:07/).element().getBoundingClientRect();
  expect(time.height).toBeLessThan(20);
  expect(time.top).toBeGreaterThanOrEqual(
    screen
      .getByText(/removed/)
      .element()
      .getBoundingClientRect().bottom,
  );
});

test('the actions of a failed message stay on one line', async () => {
  await page.viewport(340, 800);
  const sendError = new Chat.ChatException({ message: 'm', code: 'ERR_GROUP_NOT_JOINED', status: 403 });
  const screen = await draw([{ id: 0, sender: READER, text: 'x', tick: 'failed', sendState: 'failed', sendError }]);
  const [edit, remove] = ['Edit', 'Delete'].map((name) => topOf(screen.getByRole('button', { name }).element()));
  expect(edit).toBe(remove);
  expect(edit).toBeGreaterThan(topOf(screen.getByText('The server refused this message.').element()));
});

test('consecutive short messages of one sender have joined corners like long ones, even next to tools', async () => {
  const long = 'Long enough to go over more than one line of a bubble in this window. '.repeat(2);
  const texts = [long, long, 'Yes', 'No', '👍', '👍'];
  const samples = texts.map((text, at) => ({ id: at + 1, text }));
  const screen = await draw(samples, { settings: { RowTools: () => null } });
  const bubbles = samples.map(({ id }) =>
    bubbleOf(screen.getByTestId(`chat-message-${id}`).element()).getBoundingClientRect(),
  );
  const gaps = bubbles.slice(1).map(({ top }, at) => Math.round(top - (bubbles[at]?.bottom ?? 0)));
  expect(gaps).toEqual([2, 2, 2, 2, 2]);
});

test('a long message has the same width with and without tools', async () => {
  const text = 'Long enough to go over more than one line of a bubble in this window. '.repeat(3);
  const samples = [
    { id: 1, text, receiverType: 'group' as const },
    { id: 2, sender: READER, text },
  ];
  const widths: number[][] = [];
  for (const settings of [{ RowTools: () => null }, {}]) {
    const screen = await draw(samples, { settings });
    const rows = samples.map(({ id }) => bubbleOf(screen.getByTestId(`chat-message-${id}`).element()));
    widths.push(rows.map((bubble) => Math.round(bubble.getBoundingClientRect().width)));
    await screen.unmount();
  }
  expect(widths[0]).toEqual(widths[1]);
});

test('ticks and large emoji scale with the text', async () => {
  document.documentElement.style.fontSize = '32px';
  const screen = await draw([{ sender: READER, text: '👍', tick: 'sent' }]);
  await expect.poll(() => screen.getByTestId('chat-tick-1').element().getBoundingClientRect().width).toBe(32);
  expect(getComputedStyle(screen.getByText('👍').element()).fontSize).toBe('64px');
});

function topOf(element: Element): number {
  return Math.round(element.getBoundingClientRect().top);
}

function backgroundOf(row: Element): string {
  return getComputedStyle(bubbleOf(row)).backgroundColor;
}

function bubbleOf(row: Element): Element {
  const bubble = row.querySelector('[data-bubble]');
  if (!bubble) throw new Error('The row has no bubble.');
  return bubble;
}

interface Look {
  readonly mode?: 'light' | 'dark';
  readonly language?: string;
  readonly hourCycle?: 'h12';
  readonly settings?: Partial<BubbleSettings>;
}

async function draw(samples: readonly Sample[], look: Look = {}) {
  const { mode = 'light', language = 'en', hourCycle, settings = {} } = look;
  const screen = await render(
    <ChatUIProvider theme={{ mode }} language={language} timeZone="UTC" hourCycle={hourCycle}>
      <RowFixture rows={samples.map(sampleRow)} settings={settings} />
    </ChatUIProvider>,
  );
  await expect.poll(() => document.querySelector(`[lang="${language}"]`)).not.toBeNull();
  return screen;
}
