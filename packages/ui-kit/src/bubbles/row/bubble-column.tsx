import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { ChatMessageTemplate, MessagePart } from '../../templates/chat-message-template.ts';
import type { Bubble } from '../bubble.ts';
import { ReactionChips } from '../chips/reaction-chips.tsx';
import { QuotePart } from '../parts/quote-part.tsx';
import { SenderName } from '../parts/sender-name.tsx';
import { ThreadRow } from '../parts/thread-row.tsx';
import { BubbleTarget } from '../press/bubble-target.tsx';
import { StatusInfo } from '../status/status-info.tsx';
import { RowStrip } from '../strips/row-strip.tsx';
import { BubbleBox } from './bubble-box.tsx';
import { BubbleContent } from './bubble-content.tsx';
import { templatePart } from './template-part.tsx';

interface Props {
  readonly bubble: Bubble;
  readonly template: ChatMessageTemplate | undefined;
}

/**
 * The parts of a row from top to bottom: name, bubble, reactions, thread row, and strip. Absent parts render no component.
 * See docs/spec/message-list.md#row-parts.
 */
export function BubbleColumn({ bubble, template }: Props): ReactNode {
  const { row, message } = bubble;
  const quoted = message.getQuotedMessage();
  const builtIn = (
    <>
      {templatePart(template?.HeaderView, bubble, bubble.hasName && <SenderName bubble={bubble} />)}
      <BubbleBox
        bubble={bubble}
        quote={templatePart(template?.ReplyView, bubble, quoted && <QuotePart bubble={bubble} quoted={quoted} />)}
        status={templatePart(template?.StatusInfoView, bubble, <StatusInfo bubble={bubble} />)}
        bottom={templatePart(template?.BottomView, bubble, null)}
      >
        {templatePart(template?.ContentView, bubble, <BubbleContent bubble={bubble} />)}
      </BubbleBox>
      {templatePart(template?.FooterView, bubble, row.reactions.length > 0 && <ReactionChips bubble={bubble} />)}
    </>
  );
  return (
    <>
      {templatePart(template?.BubbleView && withTarget(template.BubbleView, bubble), bubble, builtIn)}
      {row.thread.replyCount > 0 && <ThreadRow bubble={bubble} />}
      {(row.sendState !== 'sent' || message.isOwn()) && <RowStrip bubble={bubble} />}
    </>
  );
}

/** Wraps a bubble rendered by the app, so that it still opens the message options. */
function withTarget(view: (message: Chat.BaseMessage) => ReactNode, bubble: Bubble): MessagePart {
  return (message) => {
    const rendered = view(message);
    return rendered === undefined || rendered === null ? (
      rendered
    ) : (
      <BubbleTarget bubble={bubble}>{rendered}</BubbleTarget>
    );
  };
}
