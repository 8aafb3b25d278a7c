import { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { Text } from 'react-native';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { ChatMessageTemplate } from '../../templates/chat-message-template.ts';
import { TemplateTable } from '../../templates/template-table.ts';
import { RowFixture } from '../../testing/row-fixture.tsx';
import { READER, type Sample, sampleRow, sampleUser } from '../../testing/sample-row.ts';

test.each([
  ['joined', 'Ivo Lindqvist joined'],
  ['left', 'Ivo Lindqvist left'],
  ['added', 'Ivo Lindqvist added Mara Okafor'],
  ['kicked', 'Ivo Lindqvist removed Mara Okafor'],
  ['banned', 'Ivo Lindqvist banned Mara Okafor'],
  ['unbanned', 'Ivo Lindqvist unbanned Mara Okafor'],
  ['scopeChanged', 'Ivo Lindqvist made Mara Okafor a moderator'],
  ['painted', 'in the words of the server'],
])('the group action %s is a centred sentence', async (action, sentence) => {
  const entities = { by: { entity: sampleUser('ivo') }, on: { entity: sampleUser('mara') } };
  const data = { action, newScope: 'moderator', entities };
  const screen = await draw([{ kind: 'action_groupMember', text: 'in the words of the server', data }]);
  expect(plainTextOf(screen.getByTestId('chat-message-1').element())).toBe(sentence);
});

test.each([
  ['ended', 'mara', 'Voice call, 12:34'],
  ['unanswered', 'mara', 'Missed voice call'],
  ['cancelled', 'mara', 'Missed voice call'],
  ['cancelled', READER, 'Cancelled voice call'],
  ['rejected', READER, 'Declined voice call'],
  ['busy', READER, 'Voice call: line busy'],
  ['initiated', READER, 'Outgoing voice call'],
  ['ongoing', 'mara', 'Incoming voice call'],
])('a call with status %s, started by %s, is shown as "%s"', async (status, sender, text) => {
  const screen = await draw([{ kind: 'call_audio', sender, data: { call: { status, duration: 754 } } }]);
  await expect.element(screen.getByTestId('chat-message-1')).toHaveTextContent(text);
});

test('the icon of a call shows its outcome and its direction', async () => {
  const calls = [
    { id: 1, sender: READER, data: { call: { status: 'initiated' } } },
    { id: 2, data: { call: { status: 'initiated' } } },
    { id: 3, data: { call: { status: 'ended' } } },
    { id: 4, data: { call: { status: 'unanswered' } } },
    { id: 5, sender: READER, data: { call: { status: 'busy' } } },
  ];
  const screen = await draw(calls.map((call) => ({ ...call, kind: 'call_audio' })));
  const drawn = calls.map(({ id }) => screen.getByTestId(`chat-message-${id}`).element().querySelector('path'));
  const [out, into, ended, missed, busy] = drawn.map((path) => path?.getAttribute('d'));
  expect(new Set([out, into, ended, missed]).size).toBe(4);
  expect(busy).toBe(missed);
});

test('a deleted message keeps its place in the list and loses everything else', async () => {
  const screen = await draw([
    {
      fields: { deletedAt: Date.UTC(2026, 10, 20, 13, 7) / 1000 },
      reactions: [{ reaction: '👍', count: 1, reactedByMe: false }],
      thread: { replyCount: 2, unreadRepliesCount: 0, lastReplyAt: 1 },
    },
    { id: 2, sender: READER, fields: { deletedAt: 1 } },
  ]);
  await expect.element(screen.getByTestId('chat-message-1')).toHaveTextContent('This message was removed.13:07');
  await expect.element(screen.getByTestId('chat-message-2')).toHaveTextContent('You removed this message.00:00');
  expect(screen.getByRole('button').query()).toBeNull();
  expect(screen.getByTestId('chat-tick-2').query()).toBeNull();
});

test('kinds unknown to this version are labelled as unsupported, and custom messages show their text', async () => {
  const screen = await draw([
    { id: 1, kind: 'message_sticker' },
    { id: 2, kind: 'interactive_form' },
    { id: 3, kind: 'custom_poll' },
    { id: 4, kind: 'custom_poll', data: { metadata: { conversationText: 'Poll: cake?' } } },
  ]);
  expect(screen.getByText('This message cannot be shown here.').elements()).toHaveLength(3);
  await expect.element(screen.getByText('Poll: cake?')).toBeVisible();
});

test('a message without visible content shows a note instead of an empty bubble', async () => {
  const screen = await draw([
    { id: 1, text: ' ' },
    { id: 2, text: '\u200B\uFEFF' },
    { id: 3, kind: 'message_image', data: { attachments: [] } },
    { id: 4, kind: 'message_audio' },
    { id: 5, kind: 'action_groupMember', data: { action: 'added', entities: {} } },
    { id: 6, kind: 'message_image', data: { text: 'The crew', attachments: [] } },
  ]);
  await expect.element(screen.getByText('The crew')).toBeVisible();
  expect(screen.getByText('This message cannot be shown here.').elements()).toHaveLength(5);
});

test("an agent's response is copied as plain text, and its unknown blocks are labelled as unsupported", async () => {
  const copyText = vi.fn<(...args: unknown[]) => void>();
  const data = { text: 'At **14:20**', elements: [{ type: 'text', text: 'x' }, { type: 'chart' }] };
  const screen = await draw([{ kind: 'agentic_assistant', data }], { actions: { copyText } });
  await screen.getByRole('button', { name: 'Copy' }).click();
  expect(copyText).toHaveBeenCalledExactlyOnceWith('At 14:20');
  await expect.element(screen.getByText('This message cannot be shown here.')).toBeVisible();
});

test('a failed or stopped response of an agent in a group is marked, and the same metadata of a user is ignored', async () => {
  const agent = (runStatus: string) => ({
    metadata: { runStatus },
    entities: { sender: { entityType: 'user', entity: { uid: 'pilot', name: 'Pilot', role: '@agentic' } } },
  });
  const screen = await draw([
    { id: 1, receiverType: 'group', sender: 'pilot', text: 'At half', data: agent('error') },
    { id: 2, receiverType: 'group', sender: 'pilot', text: 'At noon', data: agent('cancelled') },
    { id: 3, receiverType: 'group', text: 'At night', data: { metadata: { runStatus: 'error' } } },
  ]);
  await expect.element(screen.getByText('At night')).toBeVisible();
  expect(screen.getByText('The response was cut off.').elements()).toHaveLength(1);
  expect(screen.getByText('Stopped').elements()).toHaveLength(1);
});

const NEXT = Date.UTC(2026, 10, 20, 14, 32, 10);
const PENDING: Partial<Sample> = { tick: 'queued', sendState: 'queued', retryAtMs: NEXT, canRetry: true };
const FAILED: Partial<Sample> = { tick: 'failed', sendState: 'failed' };

test.each([
  [{ ...FAILED, canRetry: true }, undefined, 'Could not be sent.', ['Try again', 'Delete']],
  [{ ...FAILED, canRetry: true }, ['ERR_SEND_EXPIRED'], 'Could not be sent.', ['Try again', 'Delete']],
  [
    { ...FAILED, canRetry: true },
    ['ERR_GROUP_NOT_JOINED', 403],
    'The server refused this message.',
    ['Try again', 'Edit', 'Delete'],
  ],
  [FAILED, ['ERR_TEXT_TOO_LONG', 400], 'The server refused this message.', ['Edit', 'Delete']],
  [FAILED, ['ERR_FILE_SIZE_EXCEEDED', 413], 'The file is too large.', ['Delete']],
  [FAILED, ['ERR_FILE_TYPE_NOT_ALLOWED', 415], 'This kind of file is not allowed.', ['Delete']],
  [
    { ...FAILED, canRetry: true },
    ['ERR_BLOCKED_SENDER', 403],
    'You cannot write to this person.',
    ['Try again', 'Delete'],
  ],
  [FAILED, ['ERR_FILE_UNAVAILABLE'], 'The file is no longer on this device.', ['Delete']],
  [PENDING, ['ERR_UNAVAILABLE', 503], 'The server has a problem. Next attempt at 14:32:10.', ['Try again', 'Delete']],
  [
    PENDING,
    ['ERR_TOO_MANY_REQUESTS', 429],
    'Too many messages in a short time. Next attempt at 14:32:10.',
    ['Try again', 'Delete'],
  ],
  [PENDING, ['ERR_TIMEOUT'], 'No response from the server. Next attempt at 14:32:10.', ['Try again', 'Delete']],
  [{ tick: 'queued', sendState: 'queued' }, undefined, 'Waiting to send', ['Delete']],
  [{ tick: 'sending', sendState: 'sending' }, undefined, 'Sending', ['Delete']],
] satisfies [Partial<Sample>, [string, number?] | undefined, string, string[]][])(
  'a pending or failed message (%o, %o) shows its state and the actions that can help',
  async (state, failure, text, buttons) => {
    const [code, status]: readonly [string?, number?] = failure ?? [];
    const sendError = code ? { sendError: new Chat.ChatException({ message: 'm', code, status }) } : {};
    const fields = { sentAtMS: Date.UTC(2026, 10, 20, 14, 31) };
    const screen = await draw([{ id: 0, sender: READER, text: 'x', fields, ...state, ...sendError }]);
    const strip = screen.getByTestId('chat-send-strip-muid-0');
    await expect.element(strip).toHaveTextContent(text + buttons.join(''));
  },
);

test('the buttons of a failed message retry and discard it', async () => {
  const retry = vi.fn<(...args: unknown[]) => void>();
  const discard = vi.fn<(...args: unknown[]) => void>();
  const screen = await draw([{ id: 0, sender: READER, text: 'x', ...FAILED, canRetry: true }], {
    actions: { retry, discard },
  });
  await screen.getByTestId('chat-send-retry-muid-0').click();
  await screen.getByRole('button', { name: 'Delete' }).click();
  expect([retry, discard].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);
});

test('a message blocked by moderation has a strip and a warning, unless both are turned off', async () => {
  const blocked: Sample = {
    sender: READER,
    text: 'x',
    tick: 'blocked',
    data: { moderation: { status: 'disapproved' } },
    reactions: [{ reaction: '👍', count: 1, reactedByMe: false }],
    thread: { replyCount: 1, unreadRepliesCount: 0, lastReplyAt: 1 },
  };
  const shown = await draw([blocked]);
  await expect.element(shown.getByText('This message was blocked and was not delivered.')).toBeVisible();
  await expect.element(shown.getByTestId('chat-tick-1')).toHaveAccessibleName('Blocked');
  expect(shown.getByRole('button').query()).toBeNull();
  await shown.unmount();
  const hidden = await draw([blocked], { settings: { hideModerationStatus: true } });
  await expect.element(hidden.getByTestId('chat-tick-1')).toHaveAccessibleName('Sent');
  expect(hidden.getByText('This message was blocked and was not delivered.').query()).toBeNull();
});

test('a template replaces parts; undefined keeps the built-in part and null removes it', async () => {
  const template = new ChatMessageTemplate({
    ContentView: (message, alignment) => <Text>{`content ${message.getId()} ${alignment}`}</Text>,
    StatusInfoView: () => null,
    HeaderView: () => undefined,
    BottomView: () => <Text>bottom</Text>,
  });
  const templates = new TemplateTable({ templates: [template] });
  const screen = await draw([{ text: 'hi', receiverType: 'group' }], { settings: { templates } });
  await expect.element(screen.getByText('content 1 left')).toBeVisible();
  await expect.element(screen.getByText('Mara Okafor')).toBeVisible();
  await expect.element(screen.getByText('bottom')).toBeVisible();
  expect(screen.getByText('12:04').query()).toBeNull();
});

test('a bubble of the app keeps its accessible name and its options', async () => {
  const openOptions = vi.fn<(...args: unknown[]) => void>();
  const template = new ChatMessageTemplate({ BubbleView: () => <Text>own bubble</Text> });
  const templates = new TemplateTable({ templates: [template] });
  const thread = { replyCount: 2, unreadRepliesCount: 0, lastReplyAt: 1 };
  const screen = await draw([{ text: 'hi', thread }], { settings: { templates }, actions: { openOptions } });
  await userEvent.click(screen.getByText('own bubble'), { button: 'right', position: { x: 4, y: 2 } });
  expect(openOptions).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('group', { name: 'Mara Okafor, hi, 12:04' })).toBeVisible();
  await expect.element(screen.getByTestId('chat-thread-row-1')).toBeVisible();
});

test('a template that throws twice shows the unsupported bubble until its record changes, without affecting other rows', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onFault = vi.fn<(...args: unknown[]) => void>();
  let isBroken = true;
  const ContentView = () => {
    if (isBroken) throw new Error('broken');
    return <Text>mended</Text>;
  };
  const templates = new TemplateTable({
    templates: [new ChatMessageTemplate({ ContentView }), new ChatMessageTemplate({ category: 'custom', type: 'x' })],
  });
  const other: Sample = { id: 2, kind: 'custom_x', data: { metadata: { conversationText: 'fine' } } };
  const options = { settings: { templates }, actions: { onFault } };
  const screen = await draw([{ text: 'a' }, other], options);
  await expect.element(screen.getByText('This message cannot be shown here.')).toBeVisible();
  await expect.element(screen.getByText('fine')).toBeVisible();
  expect(onFault).toHaveBeenCalledExactlyOnceWith('ERR_RENDER', expect.objectContaining({ message: 'broken' }));
  isBroken = false;
  await screen.rerender(fixture([{ text: 'a', revision: 2 }, other], options));
  await expect.element(screen.getByText('mended')).toBeVisible();
  quiet.mockRestore();
});

test('a row renders again only when its own record changes', async () => {
  const drawn: number[] = [];
  const template = new ChatMessageTemplate({
    ContentView: (message) => {
      drawn.push(message.getId());
      return undefined;
    },
  });
  const options = { settings: { templates: new TemplateTable({ templates: [template] }) }, actions: {} };
  const rows = [1, 2, 3].map((id) => sampleRow({ id, text: `${id}` }));
  const screen = await render(inProvider(<RowFixture rows={rows} {...options} />));
  drawn.length = 0;
  const changed = sampleRow({ id: 2, text: '2', revision: 2, tick: 'none' });
  await screen.rerender(
    inProvider(<RowFixture rows={rows.map((row) => (row.key === changed.key ? changed : row))} {...options} />),
  );
  expect(drawn).toEqual([2]);
});

test('changes to messages passed to templates have no effect', async () => {
  const template = new ChatMessageTemplate({
    ContentView: (message) => {
      if (message instanceof Chat.TextMessage) message.setText('changed');
      return undefined;
    },
  });
  const screen = await draw([{ text: 'as it was' }], {
    settings: { templates: new TemplateTable({ templates: [template] }) },
  });
  await expect.element(screen.getByText('as it was')).toBeVisible();
});

type Options = Omit<Parameters<typeof RowFixture>[0], 'rows'>;

function draw(samples: readonly Sample[], options: Options = {}) {
  return render(fixture(samples, options));
}

function fixture(samples: readonly Sample[], options: Options) {
  return inProvider(<RowFixture rows={samples.map((sample) => sampleRow(sample))} {...options} />);
}

function inProvider(children: ReactNode) {
  return (
    <ChatUIProvider theme={LIGHT} language="en" timeZone="UTC" hourCycle="h23">
      {children}
    </ChatUIProvider>
  );
}

const LIGHT = { mode: 'light' } as const;

/** Returns the text without the characters that isolate names. */
function plainTextOf(element: Element): string {
  return (element.textContent ?? '').replace(/[\u2068\u2069]/g, '');
}
