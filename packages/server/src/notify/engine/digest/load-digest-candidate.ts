import type { Message } from '@chatwire/protocol';
import { ownPreferencesOf } from '../../../settings/user-preferences.ts';
import { countsOfOthers } from '../../../storage/digests/digest-counts-store.ts';
import { findMember } from '../../../storage/groups/members-store.ts';
import { unsubscribedAtMs } from '../../../storage/notifications/settings/email-unsubscriptions-store.ts';
import { mutesOf } from '../../../storage/notifications/settings/mutes-store.ts';
import { findProfile } from '../../../storage/notifications/settings/notification-profiles-store.ts';
import type { Db } from '../../../storage/storage.ts';
import { unsubscribedThreads } from '../../../storage/threads/thread-subscriptions-store.ts';
import { blockedUids } from '../../../storage/users/blocks-store.ts';
import { findUser } from '../../../storage/users/users-store.ts';
import type { AppIdentity } from '../../app-identity.ts';
import { type Exclusion, exclusionOf } from '../../audience/candidate-rule-of.ts';
import type { DigestCandidate } from '../../digest/digest-batch.ts';
import type { DigestChannel } from '../../digest/digest-channel.ts';
import { localDayOf } from '../../time/local-day.ts';
import { zoneOf } from '../../time/local-time.ts';

/** A digest whose recipient is to be loaded. */
export interface DigestRequest {
  readonly channel: DigestChannel;
  readonly recipient: string;
  /** Messages of one conversation, oldest first; at least one. */
  readonly messages: readonly Message[];
  /** Event id of the batch, whose count against quotas is ignored. Empty for a batch that is not stored. */
  readonly eventId: string;
  readonly app: AppIdentity;
  /** Epoch ms. Determines the local day whose quota counts. */
  readonly nowMs: number;
}

export type LoadedDigest =
  /** `messages`: without those of users who block the recipient or are blocked by them. */
  | { readonly candidate: DigestCandidate; readonly messages: readonly Message[]; readonly day: number }
  | { readonly excluded: Exclusion }
  /** The recipient is erased, or no longer in the group. */
  | 'gone';

/** Loads the inputs of a batch decision about its recipient. */
export async function loadDigestCandidate(db: Db, request: DigestRequest): Promise<LoadedDigest> {
  const { channel, recipient, eventId, app, nowMs } = request;
  const user = await findUser(db, recipient);
  if (!user || !(await canReadConversation(db, request))) return 'gone';
  const blocked = await blockedUids(db, recipient);
  const messages = request.messages.filter(({ sender }) => !blocked.has(sender));
  const [first] = messages;
  const deactivated = user.deactivated_at_ms !== null;
  const excluded = exclusionOf({ uid: recipient, deactivated, blocked: first === undefined });
  if (excluded || !first) return { excluded: excluded ?? 'BLOCKED' };

  const profile = await findProfile(db, recipient);
  const timezone = profile?.timezone ?? undefined;
  const contact = (channel === 'email' ? profile?.email : profile?.phno) ?? undefined;
  const mutedUntilMs = (await mutesOf(db, [recipient], mutableConversationOf(first))).get(recipient);
  const parents = new Set(messages.flatMap(({ parentId }) => (parentId === undefined ? [] : [parentId])));
  const unsubscribed = await unsubscribedThreads(db, recipient, [...parents].map(Number));
  const day = localDayOf(zoneOf(timezone, app.defaultTimezone, nowMs), nowMs);
  const { conversationId: conversation_id } = first;
  const sentCounts = await countsOfOthers(db, { event_id: eventId, uid: recipient, channel, day, conversation_id });
  const unsubscribedMs = channel === 'email' ? await unsubscribedAtMs(db, recipient, conversation_id) : undefined;
  const candidate: DigestCandidate = {
    uid: recipient,
    name: user.name,
    ...(user.avatar !== null && { avatar: user.avatar }),
    ...(user.metadata !== null && { metadata: JSON.parse(user.metadata) }),
    ownPreferences: ownPreferencesOf(profile),
    ...(timezone !== undefined && { timezone }),
    ...(mutedUntilMs !== undefined && { mutedUntilMs }),
    unsubscribedThreads: new Set(unsubscribed.map(String)),
    ...(unsubscribedMs !== undefined && { unsubscribedAtMs: unsubscribedMs }),
    ...(contact !== undefined && { contact }),
    sentCounts,
  };
  return { candidate, messages, day };
}

async function canReadConversation(db: Db, { messages: [message], recipient }: DigestRequest): Promise<boolean> {
  if (message?.receiverType !== 'group') return true;
  return (await findMember(db, message.receiver, recipient)) !== undefined;
}

function mutableConversationOf({ receiverType, sender, receiver }: Message) {
  if (receiverType === 'group') return { type: 'group', guid: receiver } as const;
  return { type: 'oneOnOne', between: [sender, receiver] } as const;
}
