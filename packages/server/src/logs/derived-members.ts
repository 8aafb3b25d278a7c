import { conversationIdOf } from '@chatwire/protocol';
import type { NewLogEntry } from './log-store.ts';

/**
 * Throws DerivedMemberMismatch for an entry whose derived members do not follow from its others. Stores compute these
 * members instead of storing them, so such an entry could not be read back unchanged.
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
