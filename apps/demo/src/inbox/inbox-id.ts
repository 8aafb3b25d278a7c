import { Chat } from '@chatwire/sdk';

/** A user or a group, by its id. */
export type PartnerKey = readonly [kind: 'user' | 'group', id: string];

/** Returns the id of a conversation in the inbox: `user/ivo`, `group/harbour-crew`. It is not its `conversationId`. */
export function inboxId(receiverType: string, receiverId: string): string {
  return `${receiverType}/${receiverId}`;
}

/** Returns the key of the other participant of a conversation, or of its group. */
export function partnerKeyOf(partner: Chat.User | Chat.Group): PartnerKey {
  return partner instanceof Chat.Group ? ['group', partner.getGuid()] : ['user', partner.getUid()];
}

/** Returns the id in the inbox of the conversation with a user or of a group; empty without one. */
export function idOfPartner(partner: Chat.User | Chat.Group | undefined): string {
  return partner ? inboxId(...partnerKeyOf(partner)) : '';
}
