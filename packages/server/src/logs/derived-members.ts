import { conversationIdOf } from '@chatwire/protocol';
import type { NewLogEntry } from './log-store.ts';

/**
 * Stores compute some members instead of storing them. An entry whose members differ is a bug of its
 * producer, and is rejected before anything is written.
 */
export function assertDerivedMembers(entry: NewLogEntry): void {
  if (entry.totalProcessingTimeInMS !== entry.processingEndedAtMS - entry.processingStartedAtMS) {
    throw new DerivedMemberMismatch(entry, 'totalProcessingTimeInMS');
  }
  if (entry.member !== undefined && entry.member !== entry.recipient) throw new DerivedMemberMismatch(entry, 'member');
  if (entry.conversationId !== conversationIdOf(entry.sender, entry.receiver, entry.receiverType)) {
    throw new DerivedMemberMismatch(entry, 'conversationId');
  }
}

export class DerivedMemberMismatch extends Error {
  override readonly name = 'DerivedMemberMismatch';
  readonly member: string;

  constructor(entry: NewLogEntry, member: string) {
    super(`${member} of an entry of event ${entry.eventId} does not follow from its other members`);
    this.member = member;
  }
}
