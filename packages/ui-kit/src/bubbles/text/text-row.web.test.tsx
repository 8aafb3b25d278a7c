import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatTextFormatter } from '../../formatters/chat-text-formatter.ts';
import { ChatMentionsFormatter } from '../../formatters/mentions/chat-mentions-formatter.ts';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { RowFixture } from '../../testing/row-fixture.tsx';
import { READER, type Sample, sampleRow, sampleUser } from '../../testing/sample-row.ts';
import { resolveTheme } from '../../theme/resolve-theme.ts';

test('own messages are on the end side with time and ticks, others on the start side without ticks', async () => {
  const screen = await draw([{ text: 'theirs' }, { id: 2, sender: READER, text: 'mine', tick: 'delivered' }]);
  const theirs = screen.getByText('theirs').element().getBoundingClientRect();
  const mine = screen.getByText('mine').element().getBoundingClientRect();
  expect(theirs.left).toBeLessThan(40);
  expect(mine.right).toBeGreaterThan(300);
  await expect.element(screen.getByTestId('chat-tick-2')).toHaveAccessibleName('Delivered');
  expect(screen.getByTestId('chat-tick-1').query()).toBeNull();
});

test('left-aligned lists put own messages on the start side, with avatar, name and ticks', async () => {
  const screen = await draw([{ sender: READER, text: 'mine', tick: 'sent' }], { alignment: 'leftAligned' });
  expect(screen.getByText('mine').element().getBoundingClientRect().left).toBeLessThan(80);
  await expect.element(screen.getByText('Ivo Lindqvist')).toBeVisible();
  await expect.element(screen.getByTestId('chat-tick-1')).toBeVisible();
});

test('the first row of a sender in a group has the name, and later ones only the space of the avatar', async () => {
  const screen = await draw([
    { id: 1, receiverType: 'group', text: 'one' },
    { id: 2, receiverType: 'group', text: 'two' },
  ]);
  expect(screen.getByText('Mara Okafor').elements()).toHaveLength(1);
  const [one, two] = ['one', 'two'].map((text) => screen.getByText(text).element().getBoundingClientRect().left);
  expect(two).toBe(one);
});

test('right-to-left text mirrors the sides', async () => {
  const screen = await draw([{ sender: READER, text: 'mine' }], {}, 'ar');
  expect(screen.getByText('mine').element().getBoundingClientRect().left).toBeLessThan(120);
});

test('texts of the other direction begin on their own side, however wide their bubble is', async () => {
  const linkPreview = { url: 'https://regatta.example/', title: 'Start list', description: 'Eleven boats, '.repeat(9) };
  // Some of them fit into a line only without the time.
  const texts = Array.from({ length: 14 }, (_, more) => `Bring the old phone ${'n'.repeat(2 * more)}`);
  const rows = texts.map((text, at) => ({ id: at + 2, text }));
  const screen = await draw([{ text: 'see', data: { metadata: { linkPreview } } }, ...rows], {}, 'ar');
  const startOf = (shown: Element) => {
    const range = document.createRange();
    range.selectNodeContents(shown);
    return range.getBoundingClientRect().left;
  };
  const [title, description] = [/^Start/, /^Eleven/].map((part) => startOf(screen.getByText(part).element()));
  expect(title).toBeCloseTo(description ?? 0);
  const times = screen.getByText(/12:04/).elements().slice(-texts.length);
  const gaps = screen
    .getByText(/^Bring/)
    .elements()
    .flatMap((text, at) => {
      const time = times[at]?.getBoundingClientRect();
      const isBelow = (time?.top ?? 0) >= text.getBoundingClientRect().bottom - 1;
      return isBelow ? [Math.abs(startOf(text) - (time?.left ?? 0))] : [];
    });
  expect(gaps).not.toEqual([]);
  expect(Math.max(...gaps)).toBeLessThan(4);
});

test.each([
  ['hideTimestamp', { hideTimestamp: true }],
  ['an empty datePattern', { datePattern: () => '' }],
])('%s hides the time', async (_, settings) => {
  const screen = await draw([{ text: 'hi' }], settings);
  expect(screen.getByText('12:04').query()).toBeNull();
});

test('a datePattern that throws keeps the default time and is reported', async () => {
  const onFault = vi.fn<(...args: unknown[]) => void>();
  const datePattern = () => {
    throw new Error('no');
  };
  const screen = await draw([{ text: 'hi' }], { datePattern }, 'en', { onFault });
  await expect.element(screen.getByText('12:04')).toBeVisible();
  expect(onFault).toHaveBeenCalledWith('ERR_CALLBACK', expect.any(Error));
});

test('receiptsVisibility false hides ticks, except those of failed and pending messages', async () => {
  const screen = await draw(
    [
      { id: 1, sender: READER, text: 'a', tick: 'read' },
      { id: 2, sender: READER, text: 'b', tick: 'failed', sendState: 'failed' },
    ],
    { receiptsVisibility: false },
  );
  expect(screen.getByTestId('chat-tick-1').query()).toBeNull();
  await expect.element(screen.getByTestId('chat-tick-2')).toHaveAccessibleName('Not sent');
});

test('the accessible name of a bubble has sender, content, time, state, and search matches', async () => {
  const screen = await draw([{ sender: READER, text: 'the **boat**', tick: 'read' }], { searchKeyword: 'BOAT' });
  await expect
    .element(screen.getByRole('group', { name: 'You, the boat, 12:04, Read, contains a search match' }))
    .toBeVisible();
});

test('search matches in file names are announced, and names cannot reverse the text around them', async () => {
  const entities = { sender: { entityType: 'user', entity: { uid: 'mara', name: '\u202EaraM' } } };
  const attachments = [{ url: 'https://x.dev/1', name: 'boat.pdf', size: 1 }];
  const screen = await draw([{ kind: 'message_file', data: { attachments, entities } }], { searchKeyword: 'BOAT' });
  const name = 'araM, \u2068boat.pdf\u2069, 12:04, contains a search match';
  await expect.element(screen.getByRole('group', { name, exact: true })).toBeVisible();
});

test('every code fence of a message is drawn as code, and markup between them still applies', async () => {
  const text = ['```js\nlet one;\n```', '**between**', '```\nlet two;\n```', '```py\nthree = 3\n```'].join('\n');
  const screen = await draw([{ text }]);
  const mono = getComputedStyle(screen.getByText('let one;').element()).fontFamily;
  for (const code of ['let two;', 'three = 3']) {
    expect(getComputedStyle(screen.getByText(code, { exact: true }).element()).fontFamily).toBe(mono);
  }
  expect(getComputedStyle(screen.getByText('between', { exact: true }).element()).fontFamily).not.toBe(mono);
  expect(document.body.textContent).not.toContain('```');
});

test('the read tick has its own colour, and each state has its name and shape', async () => {
  const ticks = ['sending', 'sent', 'delivered', 'read', 'failed'] as const;
  const screen = await draw(ticks.map((tick, index) => ({ id: index + 1, sender: READER, text: tick, tick })));
  const drawn = ticks.map((_, index) => {
    const icon = screen.getByTestId(`chat-tick-${index + 1}`).element();
    const paths = [...icon.querySelectorAll('path')];
    const color = paths[0]?.getAttribute(paths[0].getAttribute('fill') === 'none' ? 'stroke' : 'fill');
    return { name: icon.ariaLabel, color, shape: paths.map((path) => path.getAttribute('d')).join() };
  });
  expect(drawn.map(({ name }) => name)).toEqual(['Sending', 'Sent', 'Delivered', 'Read', 'Not sent']);
  expect(new Set(drawn.map(({ shape }) => shape)).size).toBe(ticks.length);
  const { colors } = resolveTheme({ mode: 'light' }, { scheme: 'light', fontScale: 1 });
  const { bubbleOutMuted, readTick, onBubbleOut } = colors;
  expect(drawn.map(({ color }) => color)).toEqual([
    bubbleOutMuted,
    bubbleOutMuted,
    bubbleOutMuted,
    readTick,
    onBubbleOut,
  ]);
});

test('a search highlights matches in code as well', async () => {
  const screen = await draw([{ text: '```\nlet boat = 1;\n```' }], { searchKeyword: 'BOAT' });
  await expect.element(screen.getByText('boat', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('group', { name: /contains a search match$/ })).toBeVisible();
});

test('a link opens in a new tab without access to this page', async () => {
  const open = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const screen = await draw([{ text: 'see https://x.dev/a' }], {}, 'en', {}, { linking: { open } });
  const link = screen.getByRole('link', { name: 'https://x.dev/a' });
  await expect.element(link).toHaveAttribute('href', 'https://x.dev/a');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await link.click();
  expect(open).toHaveBeenCalledExactlyOnceWith('https://x.dev/a');
});

test.each([
  ['https://www.harbour.example:8443/list', 'harbour.example'],
  ['http://localhost:8900/list', 'localhost:8900'],
])('the preview card of %s has the host %s', async (url, host) => {
  const linkPreview = { url, title: 'Start list' };
  const screen = await draw([{ text: 'see', data: { metadata: { linkPreview } } }]);
  await expect.element(screen.getByRole('link')).toHaveTextContent(`${host}Start list`);
});

test('text is never markup: tags, scripts and styles are shown as typed', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script><b style="color:red">b</b>';
  const screen = await draw([{ text: hostile }]);
  await expect.element(screen.getByText(hostile)).toBeVisible();
  expect(document.querySelector('img[src="x"], script:not([src]):empty, b')).toBeNull();
});

test('a link to a script is plain text', async () => {
  const screen = await draw([{ text: '[press](javascript:alert(1))' }]);
  await expect.element(screen.getByText('[press](javascript:alert(1))')).toBeVisible();
  expect(screen.getByRole('link').query()).toBeNull();
});

test('a mention isolates the name, and a press calls the handler of its formatter', async () => {
  const clicked = vi.fn<(...args: unknown[]) => void>();
  const formatter = new ChatMentionsFormatter();
  formatter.setOnMentionClick((message, uid) => clicked(message.getId(), uid));
  const screen = await draw([{ text: 'ask <@uid:noor>', data: { mentions: [{ uid: 'noor', name: '\u202EroN' }] } }], {
    textFormatters: [formatter],
  });
  await screen.getByText('\u2068@roN\u2069').click();
  expect(clicked).toHaveBeenCalledWith(1, 'noor');
});

test('link and mention handlers that throw or return nothing are reported and break nothing', async () => {
  const onFault = vi.fn<(code: string, error: unknown) => void>();
  const formatter = new ChatMentionsFormatter();
  formatter.setOnMentionClick(() => {
    throw new Error('No mention.');
  });
  const open = vi
    .fn<() => Promise<void>>()
    .mockReturnValueOnce(undefined as never)
    .mockImplementation(() => {
      throw new Error('No link.');
    });
  const rows = [{ text: 'ask <@uid:noor> at https://x.dev', data: { mentions: [{ uid: 'noor', name: 'Noor' }] } }];
  const screen = await draw(rows, { textFormatters: [formatter] }, 'en', { onFault }, { linking: { open } });
  const link = screen.getByRole('link');
  await link.click();
  await link.click();
  await screen.getByText('\u2068@Noor\u2069').click();
  const reported = () => onFault.mock.calls.map(([code, error]) => [code, Reflect.get(Object(error), 'message')]);
  await expect.poll(reported).toEqual([
    ['ERR_CALLBACK', 'No link.'],
    ['ERR_CALLBACK', 'No mention.'],
  ]);
});

test('mentions of the user and of everyone look different from mentions of others', async () => {
  const screen = await draw(
    [{ text: '<@uid:ivo> <@uid:mara>', data: { mentions: [sampleUser('ivo'), sampleUser('mara')] } }],
    { loggedInUser: readerUser() },
  );
  const [own, other] = ['@Ivo Lindqvist', '@Mara Okafor'].map(
    (name) => getComputedStyle(screen.getByText(`\u2068${name}\u2069`).element()).backgroundColor,
  );
  expect(own).not.toBe(other);
});

test('a custom formatter that throws is skipped for that message and reported', async () => {
  class Broken extends ChatTextFormatter {
    override format(): never {
      throw new Error('broken');
    }
  }
  const onFault = vi.fn<(...args: unknown[]) => void>();
  const screen = await draw([{ text: 'still **here**' }], { textFormatters: [new Broken()] }, 'en', { onFault });
  await expect.element(screen.getByText('here', { exact: true })).toBeVisible();
  expect(onFault).toHaveBeenCalledWith('ERR_CALLBACK', expect.objectContaining({ message: 'broken' }), 'formatter 2 1');
});

test('getFormattedText may return another text or an element', async () => {
  class Shout extends ChatTextFormatter {
    override getFormattedText(text: string) {
      return text.toUpperCase();
    }
  }
  const screen = await draw([{ text: 'quiet' }], { textFormatters: [new Shout()] });
  await expect.element(screen.getByText('QUIET')).toBeVisible();
});

test('a text is formatted once per record, for display and screen readers, and again for another keyword', async () => {
  const formatted = vi.fn<(text: string) => string>((text) => text);
  class Spy extends ChatTextFormatter {
    override getFormattedText(text: string) {
      return formatted(text);
    }
  }
  const textFormatters = [new Spy()];
  const screen = await draw([{ text: 'boat' }], { textFormatters });
  expect(formatted).toHaveBeenCalledExactlyOnceWith('boat');
  await screen.rerender(fixture([{ text: 'boat', revision: 2 }], { textFormatters, searchKeyword: 'oa' }));
  expect(formatted).toHaveBeenCalledTimes(2);
});

test('texts over twelve lines show twelve, and all when the user expands them', async () => {
  const setExpanded = vi.fn<(row: { readonly key: string }, isExpanded: boolean) => void>();
  const text = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n');
  const folded = await draw([{ text }], {}, 'en', { setExpanded });
  await folded.getByRole('button', { name: 'Read more' }).click();
  expect(setExpanded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'i:1' }), true);
  const height = () => folded.getByTestId('chat-message-1').element().getBoundingClientRect().height;
  expect(height()).toBeLessThan(12 * 21 + 100);
  await folded.rerender(fixture([{ text, local: { expanded: true } }], {}, 'en', { setExpanded }));
  expect(height()).toBeGreaterThan(30 * 21);
  await folded.getByRole('button', { name: 'Show less' }).click();
  expect(setExpanded).toHaveBeenLastCalledWith(expect.anything(), false);
});

test('a quote jumps to the quoted message, and follows its deletion', async () => {
  const pressQuote = vi.fn<(...args: unknown[]) => void>();
  const quoted = (deleted: boolean) => ({
    quotedMessageId: '7',
    quotedMessage: {
      id: '7',
      category: 'message',
      type: 'text',
      sender: 'mara',
      data: deleted ? {} : { text: '**old** news' },
      ...(deleted && { deletedAt: 1 }),
    },
  });
  const screen = await draw(
    [
      { id: 8, text: 'a', fields: quoted(false) },
      { id: 9, text: 'b', fields: quoted(true) },
    ],
    {},
    'en',
    { pressQuote },
  );
  await screen.getByTestId('chat-quote-8').click();
  expect(pressQuote).toHaveBeenCalledOnce();
  await expect.element(screen.getByTestId('chat-quote-8')).toHaveTextContent('old news');
  await expect.element(screen.getByTestId('chat-quote-9')).toHaveTextContent('This message was removed.');
  expect(screen.getByTestId('chat-quote-9').element().getAttribute('role')).toBeNull();
});

test('the thread row shows who replied, three at most, unless avatars are turned off', async () => {
  const thread = { replyCount: 9, unreadRepliesCount: 0, lastReplyAt: 1 };
  const repliers = ['mara', 'ivo', 'lene', 'noor'].map(sampleUser);
  const first = await draw([{ text: 'a', thread, fields: { repliers } }]);
  const shown = (screen: typeof first) => screen.getByTestId('chat-thread-row-1').element().textContent;
  expect(shown(first)).toBe('MOILL9 replies');
  await first.unmount();
  const second = await draw([{ text: 'a', thread, fields: { repliers } }], { avatarVisibility: false });
  expect(shown(second)).toBe('9 replies');
});

test('a press on the thread row opens the thread; with the option hidden it is plain text; no replies, no row', async () => {
  const pressThread = vi.fn<(...args: unknown[]) => void>();
  const thread = { replyCount: 2, unreadRepliesCount: 1, lastReplyAt: 1 };
  const first = await draw(
    [
      { text: 'a', thread },
      { id: 2, text: 'b' },
    ],
    {},
    'en',
    { pressThread },
  );
  await first.getByTestId('chat-thread-row-1').click();
  expect(pressThread).toHaveBeenCalledOnce();
  expect(first.getByTestId('chat-thread-row-2').query()).toBeNull();
  await first.unmount();
  const second = await draw([{ text: 'a', thread }], { hideReplyInThreadOption: true });
  await expect.element(second.getByText('2 replies')).toBeVisible();
  expect(second.getByRole('button').query()).toBeNull();
});

test('a translation is below the text until the user shows the original', async () => {
  const showOriginal = vi.fn<(...args: unknown[]) => void>();
  const translation = { language: 'en', text: 'The boat' };
  const screen = await draw([{ text: 'Das Boot', translation }], {}, 'en', { showOriginal });
  await expect.element(screen.getByText('Das Boot')).toBeVisible();
  await screen.getByRole('button', { name: 'Show original' }).click();
  expect(showOriginal).toHaveBeenCalledOnce();
});

test('a right click opens the options at the bubble, which stays visible', async () => {
  const openOptions = vi.fn<(...args: unknown[]) => void>();
  const screen = await draw([{ text: 'hi' }], {}, 'en', { openOptions });
  await userEvent.click(screen.getByText('hi'), { button: 'right' });
  const { x, y, width, height } = screen.container.querySelector('[data-bubble]')?.getBoundingClientRect() ?? {};
  expect(openOptions).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'i:1' }), { x, y, width, height });
});

function readerUser() {
  return sampleRow({ sender: READER }).message.getSender();
}

type FixtureProps = Parameters<typeof RowFixture>[0];
type Adapters = Parameters<typeof ChatUIProvider>[0]['adapters'];

function draw(...given: Parameters<typeof fixture>) {
  return render(fixture(...given));
}

function fixture(
  samples: readonly Sample[],
  settings: FixtureProps['settings'] = {},
  language = 'en',
  actions: FixtureProps['actions'] = {},
  adapters: Adapters = {},
) {
  return (
    <ChatUIProvider theme={{ mode: 'light' }} language={language} timeZone="UTC" hourCycle="h23" adapters={adapters}>
      <RowFixture rows={samples.map((sample) => sampleRow(sample))} settings={settings} actions={actions} />
    </ChatUIProvider>
  );
}
