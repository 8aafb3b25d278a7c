import type { ReactNode } from 'react';
import { conversationRef } from '../conversation/conversation-props.ts';
import { ViewSlot } from '../primitives/slots/view-slot.tsx';
import type { ChatMessageListProps, EdgeSlot, SlotId } from './list-props.ts';

interface Props {
  readonly view: EdgeSlot | undefined;
  readonly appProps: ChatMessageListProps;
  readonly report: (error: unknown, code: string) => void;
}

/** The app's view above or below the rows, if it has one. See docs/spec/message-list.md#view-slots. */
export function EdgeView({ view, appProps, report }: Props): ReactNode {
  const { user, group } = appProps;
  return view && <ViewSlot view={view} props={{ user, group, id: slotId(appProps) }} report={report} />;
}

function slotId(appProps: ChatMessageListProps): SlotId {
  const ref = conversationRef(appProps);
  if (!ref) return {};
  const { receiverType, receiverId, parentMessageId } = ref;
  const receiver = receiverType === 'user' ? { uid: receiverId } : { guid: receiverId };
  return parentMessageId === undefined ? receiver : { ...receiver, parentMessageId };
}
