import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { TemplateTable } from '../../templates/template-table.ts';
import { NO_ACTIONS } from '../../testing/row-fixture.tsx';
import { READER, sampleRow } from '../../testing/sample-row.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import { type BubbleRow, bubbleRowOf } from '../bubble.ts';
import { bubbleSettings } from '../bubble-settings.ts';
import { accessibilityActions } from './accessibility-actions.ts';

test('a bubble offers each option, the quote, the thread, the reactions, each link, and both retries as actions', async () => {
  const did: string[] = [];
  const deeds = accessibilityActions(await bubble(did), {
    t: (key) => key,
    quote: 'Ivo, the boat',
    links: [{ target: 'https://one.example', text: 'one' }],
    openLink: (target) => did.push(target),
    canAskAgain: true,
  });
  expect(deeds.map(({ name }) => name)).toEqual([
    'reactToMessage',
    'replyMessage',
    'quote',
    'thread',
    'reactions',
    'link 0',
    'retry',
    'askAgain',
  ]);
  for (const { act } of deeds) act();
  expect(did).toEqual([
    'react',
    'reply 1',
    'quote',
    'thread',
    'reactions',
    'https://one.example',
    'retry',
    'ask again',
  ]);
});

async function bubble(did: string[]): Promise<BubbleRow> {
  const row = sampleRow({
    sender: READER,
    text: 'hi',
    sendState: 'failed',
    canRetry: true,
    reactions: [{ reaction: '👍', count: 1, reactedByMe: false }],
    thread: { replyCount: 2, unreadRepliesCount: 0, lastReplyAt: 1 },
  });
  const disabled = { id: 'reportMessage', title: 'Reported', disabled: true, onPress: () => did.push('report') };
  const reply = { id: 'replyMessage', title: 'Reply', onPress: () => did.push(`reply ${row.message.getId()}`) };
  const found = vi.fn<(bubble: BubbleRow) => void>();
  function Probe() {
    const settings = bubbleSettings({
      templates: new TemplateTable(),
      style: useChatTheme().components.messageList,
      actions: {
        ...NO_ACTIONS,
        pressQuote: () => void did.push('quote'),
        pressThread: () => void did.push('thread'),
        openReactionList: () => void did.push('reactions'),
        retry: () => void did.push('retry'),
        askAgain: () => void did.push('ask again'),
      },
      optionsOf: () => ({ entries: [reply, disabled], onReact: () => did.push('react'), onReply: undefined }),
    });
    found(bubbleRowOf(row, { isFirst: true, isLast: true, hasStatus: true }, settings));
    return null;
  }
  await render(
    <ChatUIProvider language="en">
      <Probe />
    </ChatUIProvider>,
  );
  const [[drawn] = []] = found.mock.calls;
  if (!drawn) throw new Error('Nothing was drawn.');
  return drawn;
}
