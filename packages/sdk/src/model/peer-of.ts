import type { ReceiverType } from '@chatwire/protocol';
import type { BaseMessage } from './base-message.ts';

/** Address of a conversation. */
export interface Peer {
  readonly receiver: string;
  readonly receiverType: ReceiverType;
}

/** Returns the peer in a message's conversation for `ownUid`: the group, or the other user. */
export function peerOf(message: BaseMessage, ownUid: string | undefined): Peer {
  const receiverType = message.getReceiverType();
  const sender = message.getSender()?.getUid();
  const isFromOther = receiverType === 'user' && sender !== undefined && sender !== ownUid;
  return { receiver: isFromOther ? sender : message.getReceiverId(), receiverType };
}
