import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { ReactionChips } from '../reactions/reaction-chips.tsx';
import type { ChatMessageTemplate, MessagePart } from '../templates/chat-message-template.ts';
import type { Bubble } from './bubble.ts';
import { BubbleBox } from './bubble-box.tsx';
import { BubbleContent } from './bubble-content.tsx';
import { BubbleTarget } from './bubble-target.tsx';
import { QuotePart } from './parts/quote-part.tsx';
import { SenderName } from './parts/sender-name.tsx';
import { StatusInfo } from './parts/status-info.tsx';
import { ThreadRow } from './parts/thread-row.tsx';
import { RowStrip } from './strips/row-strip.tsx';
import { TemplateSlot } from './template-slot.tsx';

interface Props {
  readonly bubble: Bubble;
  readonly template: ChatMessageTemplate | undefined;
}

/** Name, bubble, reactions, thread row and strip, in this order. Contract 5.2. */
export function BubbleColumn({ bubble, template }: Props): ReactNode {
  return (
    <>
      <TemplateSlot view={template?.BubbleView && targeted(template.BubbleView, bubble)} bubble={bubble}>
        <TemplateSlot view={template?.HeaderView} bubble={bubble}>
          <SenderName bubble={bubble} />
        </TemplateSlot>
        <BubbleBox
          bubble={bubble}
          quote={
            <TemplateSlot view={template?.ReplyView} bubble={bubble}>
              <QuotePart bubble={bubble} />
            </TemplateSlot>
          }
          status={
            <TemplateSlot view={template?.StatusInfoView} bubble={bubble}>
              <StatusInfo bubble={bubble} />
            </TemplateSlot>
          }
          bottom={
            <TemplateSlot view={template?.BottomView} bubble={bubble}>
              {null}
            </TemplateSlot>
          }
        >
          <TemplateSlot view={template?.ContentView} bubble={bubble}>
            <BubbleContent bubble={bubble} />
          </TemplateSlot>
        </BubbleBox>
        <TemplateSlot view={template?.FooterView} bubble={bubble}>
          <ReactionChips bubble={bubble} />
        </TemplateSlot>
      </TemplateSlot>
      <ThreadRow bubble={bubble} />
      <RowStrip bubble={bubble} />
    </>
  );
}

/** A bubble of the app keeps the ways to the options of the message. */
function targeted(view: (message: Chat.BaseMessage) => ReactNode, bubble: Bubble): MessagePart {
  return (message) => {
    const drawn = view(message);
    return drawn === undefined || drawn === null ? drawn : <BubbleTarget bubble={bubble}>{drawn}</BubbleTarget>;
  };
}
