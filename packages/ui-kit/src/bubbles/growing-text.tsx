import { Chat } from '@chatwire/sdk';
import { type ReactNode, useMemo } from 'react';
import { bubbleOf } from './bubble.ts';
import { useBubbleSettings } from './bubble-settings.ts';
import { RichBlocks } from './text/rich-blocks.tsx';
import { useDocument } from './text/use-document.ts';

/** The text of an agent's answer while it grows, formatted; markup that is not closed yet is drawn as typed. */
export function GrowingText({ text }: { readonly text: string }): ReactNode {
  const settings = useBubbleSettings();
  const bubble = useMemo(() => bubbleOf(answerRow(), WHOLE_RUN, settings), [settings]);
  const { blocks } = useDocument(bubble, text);
  return <RichBlocks blocks={blocks} bubble={bubble} />;
}

const WHOLE_RUN = { startsRun: true, endsRun: true, hasStatus: false };

/** The answer as a message that is not stored yet. */
function answerRow(): Chat.MessageRow {
  const json = { category: 'agentic', type: 'assistant', sender: 'agent', data: {} };
  return {
    key: '',
    message: Chat.messageFromJSON(json),
    sendState: 'sent',
    tick: 'none',
    reactions: [],
    thread: { replyCount: 0, unreadRepliesCount: 0, lastReplyAt: undefined },
    local: {},
    revision: 0,
  };
}
