import type { AppSettings } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { preferencesOfUsers } from '../../settings/user-preferences.ts';
import { unreadTotalOf } from '../../storage/conversations/unread-store.ts';
import { membersPage } from '../../storage/groups/members-store.ts';
import { type MutableConversation, mutesOf } from '../../storage/notifications/mutes-store.ts';
import { type PushTokenRow, tokensOfUsers } from '../../storage/notifications/push-tokens-store.ts';
import type { Db } from '../../storage/storage.ts';
import { threadUnsubscribed } from '../../storage/threads/thread-subscriptions-store.ts';
import { blocksOf } from '../../storage/users/blocks-store.ts';
import { findUsers, type UserRow } from '../../storage/users/users-store.ts';
import { type CandidateRule, type Exclusion, exclusionOf } from '../audience/candidate-rule-of.ts';
import type { Candidate, PushToken, WaitingClear } from '../candidate.ts';
import type { RemovedMessage } from '../clears/clear-items.ts';
import { clearsOutdated } from '../payload/clear-members.ts';
import { waitingClearsOf } from './clears/waiting-clears.ts';
import type { RingingTokens } from './ringing-devices.ts';
import type { EventBudget } from './sender-budget.ts';
import { dependsOnDevices, tokenDevicesOf } from './token-devices.ts';

/** Members of a group that are loaded and decided about at a time: a few milliseconds of work. */
const PAGE = 200;

export interface CandidatePage {
  readonly candidates: readonly Candidate[];
  /** Excluded candidates: uids by cause. */
  readonly excluded: ReadonlyMap<Exclusion, readonly string[]>;
}

export interface LoadOptions {
  readonly db: Db;
  readonly event: ChatEvent;
  readonly settings: AppSettings;
  readonly nowMs: number;
  /** Push tokens that ring for the event's call session. */
  readonly rang: RingingTokens;
  /** Default: no sender budget. */
  readonly budget?: EventBudget | undefined;
  /** Loads what devices have reported. Default: if a setting depends on it. */
  readonly withDevices?: boolean;
  /** Loads the clears that pushes of this event carry. Default: false. */
  readonly withClears?: boolean;
}

/** Yields the users an event may notify, in pages, with all inputs of the decision. */
export async function* loadCandidates(rule: CandidateRule, options: LoadOptions): AsyncGenerator<CandidatePage> {
  if (rule.from === 'users') {
    yield await pageOf(rule.uids, options);
    return;
  }
  const except = new Set(rule.except);
  let after = '';
  for (;;) {
    const members = await membersPage(options.db, rule.guid, after, PAGE);
    const uids = members.map(({ uid }) => uid).filter((uid) => !except.has(uid));
    if (uids.length > 0) yield await pageOf(uids, options);
    const last = members.at(-1);
    if (members.length < PAGE || !last) return;
    after = last.uid;
  }
}

async function pageOf(uids: readonly string[], options: LoadOptions): Promise<CandidatePage> {
  const { db, event, settings, nowMs, rang, budget } = options;
  const { message } = event;
  const blocks = await blocksOf(db, event.actor.uid, uids);
  const excluded = new Map<Exclusion, string[]>();
  const users: UserRow[] = [];
  for (const user of (await findUsers(db, uids)).values()) {
    const exclusion = exclusionOf({
      uid: user.uid,
      deactivated: user.deactivated_at_ms !== null,
      blocked: blocks.blockedByMe.has(user.uid) || blocks.hasBlockedMe.has(user.uid),
    });
    if (!exclusion) users.push(user);
    else excluded.set(exclusion, [...(excluded.get(exclusion) ?? []), user.uid]);
  }
  const kept = users.map(({ uid }) => uid);
  const profiles = await preferencesOfUsers(db, kept);
  const mutes = await mutesOf(db, kept, mutableOf(event));
  const rows = await tokensOfUsers(db, kept, nowMs);
  const tokens = groupByUid(rows);
  const { withDevices = dependsOnDevices(settings) } = options;
  const devices = withDevices ? await tokenDevicesOf(db, rows) : undefined;
  const clears =
    options.withClears && clearsOutdated(settings) && !event.call
      ? await waitingClearsOf(db, rows, removedBy(event))
      : undefined;
  const unsubscribed =
    message.parentId === undefined ? undefined : await threadUnsubscribed(db, Number(message.parentId), kept);
  const unread = settings.preferences.push.badgeCountSetting ? await unreadTotalOf(db, kept) : undefined;

  const candidates = users.map(({ uid, name, avatar, metadata }): Candidate => {
    const profile = profiles.get(uid);
    const mutedUntilMs = mutes.get(uid);
    const unreadCount = unread?.get(uid);
    return {
      uid,
      name,
      ...(avatar !== null && { avatar }),
      ...(metadata !== null && { metadata: JSON.parse(metadata) }),
      own: profile?.own ?? {},
      ...(profile?.timezone !== undefined && { timezone: profile.timezone }),
      ...(mutedUntilMs !== undefined && { mutedUntilMs }),
      ...(unsubscribed?.has(uid) && { threadUnsubscribed: true }),
      ...(unreadCount !== undefined && { unreadCount }),
      ...(budget && { senderBudget: budget.spentFor(uid) }),
      tokens: (tokens.get(uid) ?? []).map((row) => ({
        ...pushTokenOf(row),
        ...(rang.has(row.push_token) && { rang: true }),
        ...(devices && { device: devices.of(row) }),
        ...waitingClearOf(clears, row),
      })),
    };
  });
  return { candidates, excluded };
}

/** Returns a device without its report. */
export function pushTokenOf(row: PushTokenRow): PushToken {
  return {
    platform: row.platform,
    pushToken: row.push_token,
    providerId: row.provider_id,
    session: String(row.session_id),
    ...subscriptionOf(row),
  };
}

function waitingClearOf(clears: ReadonlyMap<string, WaitingClear> | undefined, { token_hash, kind }: PushTokenRow) {
  const clear = kind === 'chat' ? clears?.get(token_hash) : undefined;
  return clear ? { clear } : {};
}

function removedBy({ trigger, message: { id, conversationId } }: ChatEvent): RemovedMessage | undefined {
  return trigger === 'message_deleted' ? { id: Number(id), conversationId } : undefined;
}

function mutableOf({ message }: ChatEvent): MutableConversation {
  if (message.receiverType === 'group') return { type: 'group', guid: message.receiver };
  return { type: 'oneOnOne', between: [message.sender, message.receiver] };
}

function subscriptionOf({ subscription_keys, vapid_key_id, subscription_ends_ms }: PushTokenRow) {
  if (subscription_keys === null || vapid_key_id === null) return {};
  return {
    subscription: { sealedKeys: subscription_keys, vapidKeyId: vapid_key_id },
    ...(subscription_ends_ms !== null && { expiresAtMs: subscription_ends_ms }),
  };
}

function groupByUid(rows: readonly PushTokenRow[]): Map<string, PushTokenRow[]> {
  const grouped = new Map<string, PushTokenRow[]>();
  for (const row of rows) {
    const list = grouped.get(row.uid);
    if (list) list.push(row);
    else grouped.set(row.uid, [row]);
  }
  return grouped;
}
