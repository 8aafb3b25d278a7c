import type { ReactNode } from 'react';
import { conversationRef } from '../conversation/conversation-props.ts';
import { ViewSlot } from '../primitives/slots/view-slot.tsx';
import type { ChatMessageListProps, EdgeSlot, SlotId } from './list-props.ts';

interface Props {
  readonly view: EdgeSlot | undefined;
  readonly given: ChatMessageListProps;
  readonly report: (error: unknown, code: string) => void;
}

/** The app's view above or below the rows. See docs/spec/message-list.md#view-slots. */
export function EdgeView({ view, given, report }: Props): ReactNode {
  const { user, group } = given;
  return view && <ViewSlot view={view} props={{ user, group, id: slotId(given) }} report={report} />;
}

function slotId(given: ChatMessageListProps): SlotId {
  const ref = conversationRef(given);
  if (!ref) return {};
  const { receiverType, receiverId, parentMessageId } = ref;
  const side = receiverType === 'user' ? { uid: receiverId } : { guid: receiverId };
  return parentMessageId === undefined ? side : { ...side, parentMessageId };
}
