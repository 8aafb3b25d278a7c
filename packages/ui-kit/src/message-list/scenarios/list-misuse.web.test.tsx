import { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatMessageComposer } from '../../composer/chat-message-composer.tsx';
import { ChatTextFormatter } from '../../formatters/chat-text-formatter.ts';
import type { RichDocument } from '../../formatters/markdown/rich-document.ts';
import { ChatMessageHeader } from '../../header/chat-message-header.tsx';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { ChatMessageTemplate } from '../../templates/chat-message-template.ts';
import { fakeChat, IVO } from '../../testing/fake-chat.ts';
import { FakeHistory } from '../../testing/fake-history.ts';
import { type ShownListSettings, shownList } from '../../testing/shown-list.tsx';
import { ChatMessageList } from '../chat-message-list.tsx';

/** Returns values as passed by apps without type checks. */
function props(given: Readonly<Record<string, unknown>>): NonNullable<ShownListSettings['props']> {
  return given;
}

const HARBOUR = new Chat.Group('harbour', 'Harbour');
const NULLS = [
  'group',
  'parentMessageId',
  'parentMessage',
  'templates',
  'addTemplates',
  'goToMessageId',
  'searchKeyword',
  'messageRequestBuilder',
  'reactionsRequestBuilder',
  'textFormatters',
  'quickReactionList',
  'style',
  'ref',
  'alignment',
  'receiptsVisibility',
  'avatarVisibility',
  'streamingSpeed',
  'HeaderView',
  'EmptyView',
  'onLoad',
  'datePattern',
  'dateSeperatorPattern',
  'newMessageIndicatorText',
  'newMessageIndicatorStyle',
  'testID',
];

test('a null prop counts as missing', async () => {
  const shown = await shownList(3, { props: props(Object.fromEntries(NULLS.map((name) => [name, null]))) });
  await expect.element(shown.message(3)).toBeVisible();
  await shown.setProps(props({ user: null, group: HARBOUR }));
  await expect.poll(() => shown.chat.requests.map(({ path }) => path)).toContain('/groups/harbour/messages');
  expect(shown.errors()).toEqual([]);
});

test('header and composer also treat null as missing', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const given: object = { user: null, group: HARBOUR, parentMessageId: null, style: null, onError };
  const screen = await render(
    <>
      <ChatMessageHeader {...given} />
      <ChatMessageComposer {...given} />
    </>,
  );
  await expect.element(screen.getByText('Harbour')).toBeVisible();
  await expect.element(screen.getByTestId('chat-composer-input')).toBeVisible();
  expect(onError).not.toHaveBeenCalled();
});

test('an invalid user renders nothing, reports one error and breaks nothing else', async () => {
  const given = { user: { uid: 'ivo', name: 'Ivo' }, FooterView: () => <b>below</b> };
  const shown = await shownList(3, { props: props(given) });
  await expect.poll(shown.errors).toEqual(['ERR_INVALID_PROPS']);
  await expect.element(shown.screen.getByText('below')).toBeVisible();
  expect([shown.screen.container.querySelector('[role="article"]'), shown.history.queries]).toEqual([null, []]);
});

test.each([
  ['a limit above the largest page', new Chat.MessagesRequestBuilder().setLimit(1_000), '100'],
  ['a limit below the smallest page', new Chat.MessagesRequestBuilder().setLimit(0), '1'],
  ['the ids of two conversations', new Chat.MessagesRequestBuilder().setUID('a').setGUID('b'), '30'],
])('a filter with %s shows the messages of the list in pages that exist', async (_, messageRequestBuilder, limit) => {
  const shown = await shownList(3, { props: { messageRequestBuilder } });
  await expect.element(shown.message(3)).toBeVisible();
  expect(new URLSearchParams(shown.history.queries[0]).get('limit')).toBe(limit);
  expect(shown.errors()).toEqual([]);
});

test('numeric strings count as strings', async () => {
  const shown = await shownList(3, { props: props({ searchKeyword: 3, newMessageIndicatorText: 5 }) });
  await expect.element(shown.message(3)).toBeVisible();
  expect(shown.errors()).toEqual([]);
});

test('a component that cannot render is reported once, leaves the app intact, and renders again with other props', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const shown = await shownList(3, { props: props({ templates: 5 }) });
  await expect.element(shown.screen.getByLabelText('after')).toBeVisible();
  await shown.setProps(props({ templates: 6 }));
  expect(shown.errors()).toEqual(['ERR_RENDER']);
  await shown.setProps(props({ templates: [] }));
  await expect.element(shown.message(3)).toBeVisible();
  consoleError.mockRestore();
});

test('a formatter that returns no document is skipped and reported', async () => {
  class Nothing extends ChatTextFormatter {
    override format(): never {
      return undefined as never;
    }
  }
  const shown = await shownList(1, { props: { textFormatters: [new Nothing()] } });
  await expect.element(shown.message(1)).toBeVisible();
  await expect.poll(shown.errors).toEqual(['ERR_CALLBACK']);
});

test('falsy entries among the options of a template are ignored', async () => {
  const own = () => [null as never, { id: 'copyMessage', title: 'Take along' }, false as never];
  const shown = await shownList(1, { props: { templates: [new ChatMessageTemplate({ options: own })] } });
  await shown.message(1).click({ button: 'right' });
  await expect.element(shown.screen.getByTestId('chat-option-copyMessage')).toBeVisible();
  expect(shown.errors()).toEqual([]);
});

test('an app that sets state in its error handler causes no endless rendering', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { client } = await fakeChat({ history: new FakeHistory(3) });
  const codes: string[] = [];
  const fail = () => {
    throw new Error('No.');
  };
  function App(): ReactNode {
    const [count, setCount] = useState(0);
    const onError = ({ code }: Chat.ChatException) => {
      codes.push(code);
      setCount(count + 1);
    };
    return (
      <ChatUIProvider client={client}>
        <div style={{ height: 600, display: 'flex' }}>
          <ChatMessageList
            user={IVO}
            onError={onError}
            datePattern={() => fail()}
            dateSeperatorPattern={() => fail()}
            textFormatters={failing(fail)}
            templates={[new ChatMessageTemplate({ options: () => fail() })]}
          />
        </div>
      </ChatUIProvider>
    );
  }
  const screen = await render(<App />);
  await expect.element(screen.getByTestId('chat-message-3')).toBeVisible();
  // One error for the day, and for each of three messages one each for the time, the formatter and the span.
  await expect.poll(() => codes.length).toBe(10);
  await screen.getByTestId('chat-message-3').click({ button: 'right' });
  await expect.element(screen.getByTestId('chat-message-options')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 100));
  // One error for the options, and two from the copy of the message above the menu (time and formatter).
  expect([codes.length, consoleError.mock.calls]).toEqual([13, []]);
  consoleError.mockRestore();
  await screen.unmount();
  client.dispose();
});

/** Creates new formatters on each render, as apps do: one that throws, and one whose span throws. */
function failing(fail: () => never): ChatTextFormatter[] {
  class Throws extends ChatTextFormatter {
    override format = fail;
  }
  class Draws extends ChatTextFormatter {
    override format({ blocks }: RichDocument): RichDocument {
      const span = { kind: 'custom', name: 'own', children: [{ kind: 'text', text: 'own' }], render: fail } as const;
      return { blocks: [...blocks, { kind: 'paragraph', spans: [span] }] };
    }
  }
  return [new Throws(), new Draws()];
}
