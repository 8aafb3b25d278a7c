import type { AppSettings } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { ownPreferencesOf } from '../../settings/user-preferences.ts';
import { unreadTotalOf } from '../../storage/conversations/unread-store.ts';
import {
  type CandidateRow,
  candidatesAmong,
  candidatesInGroup,
  type DeliverableToken,
} from '../../storage/notifications/candidates-store.ts';
import type { MutableConversation } from '../../storage/notifications/settings/mutes-store.ts';
import type { Db } from '../../storage/storage.ts';
import { threadUnsubscribed } from '../../storage/threads/thread-subscriptions-store.ts';
import { type CandidateRule, type Exclusion, exclusionOf } from '../audience/candidate-rule-of.ts';
import type { Candidate, PushToken, WaitingClear } from '../candidate.ts';
import type { CarryingMessage } from '../clears/clear-items.ts';
import { clearsOutdated } from '../payload/clear-members.ts';
import { waitingClearsOf } from './clears/waiting-clears.ts';
import type { RingingTokens } from './ringing-devices.ts';
import type { EventBudgets } from './sender-budget.ts';
import { dependsOnDevices, tokenDevicesOf } from './token-devices.ts';

/** Number of group members that are loaded and decided about at a time, which takes a few milliseconds. */
const PAGE_SIZE = 200;

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
  readonly ringingTokens: RingingTokens;
  /** Default: no sender budget. */
  readonly budget?: EventBudgets | undefined;
  /** Loads what devices have reported. Default: if a setting depends on it. */
  readonly withDevices?: boolean;
  /** Loads the clears that pushes of this event carry. Default: false. */
  readonly withClears?: boolean;
}

/** Yields the users whom an event may notify, in pages, with all inputs of their decisions. */
export async function* loadCandidates(rule: CandidateRule, options: LoadOptions): AsyncGenerator<CandidatePage> {
  const { db, event, nowMs } = options;
  const query = { actor: event.actor.uid, conversation: mutableConversationOf(event), nowMs };
  if (rule.from === 'users') {
    yield await candidatePageOf(groupByUser(await candidatesAmong(db, rule.uids, query)), options);
    return;
  }
  const except = new Set(rule.except);
  let after = '';
  for (;;) {
    const users = groupByUser(await candidatesInGroup(db, rule.guid, after, PAGE_SIZE, query));
    const wanted = users.filter(([{ member }]) => !except.has(member));
    if (wanted.length > 0) yield await candidatePageOf(wanted, options);
    const last = users.at(-1);
    if (users.length < PAGE_SIZE || !last) return;
    after = last[0].member;
  }
}

/** Rows of one user: one per device; a user without devices has one row. */
type UserRows = readonly [CandidateRow, ...(readonly CandidateRow[])];

function groupByUser(rows: readonly CandidateRow[]): UserRows[] {
  const users: [CandidateRow, ...CandidateRow[]][] = [];
  for (const row of rows) {
    const user = users.at(-1);
    if (user?.[0].member === row.member) user.push(row);
    else users.push([row]);
  }
  return users;
}

async function candidatePageOf(users: readonly UserRows[], options: LoadOptions): Promise<CandidatePage> {
  const { db, event, settings, ringingTokens, budget } = options;
  const { message } = event;
  const excluded = new Map<Exclusion, string[]>();
  const kept: { readonly uid: string; readonly facts: CandidateRow; readonly tokens: readonly DeliverableToken[] }[] =
    [];
  for (const rows of users) {
    const [facts] = rows;
    const { uid, deactivated_at_ms, blocked } = facts;
    if (uid === null) continue;
    const exclusion = exclusionOf({ uid, deactivated: deactivated_at_ms !== null, blocked: Boolean(blocked) });
    if (!exclusion) kept.push({ uid, facts, tokens: rows.filter(hasToken) });
    else excluded.set(exclusion, [...(excluded.get(exclusion) ?? []), uid]);
  }
  const uids = kept.map(({ uid }) => uid);
  const tokens = kept.flatMap((candidate) => candidate.tokens);
  const { withDevices = dependsOnDevices(settings) } = options;
  const devices = withDevices ? await tokenDevicesOf(db, tokens) : undefined;
  const clears =
    options.withClears && clearsOutdated(settings) && !event.call
      ? await waitingClearsOf(db, tokens, carryingMessageOf(event))
      : undefined;
  const unsubscribed =
    message.parentId === undefined ? undefined : await threadUnsubscribed(db, Number(message.parentId), uids);
  const unread = settings.preferences.push.badgeCountSetting ? await unreadTotalOf(db, uids) : undefined;

  const candidates = kept.map(({ uid, facts, tokens }): Candidate => {
    const { name, avatar, metadata, preferences, timezone, muted_until_ms } = facts;
    const unreadCount = unread?.get(uid);
    return {
      uid,
      name: name ?? '',
      ...(avatar !== null && { avatar }),
      ...(metadata !== null && { metadata: JSON.parse(metadata) }),
      ownPreferences: ownPreferencesOf({ preferences }),
      ...(timezone !== null && { timezone }),
      ...(muted_until_ms !== null && { mutedUntilMs: muted_until_ms }),
      ...(unsubscribed?.has(uid) && { threadUnsubscribed: true }),
      ...(unreadCount !== undefined && { unreadCount }),
      ...(budget && { senderBudget: budget.spentFor(uid) }),
      tokens: tokens.map((row) => ({
        ...pushTokenOf(row),
        ...(ringingTokens.has(row.push_token) && { isRinging: true }),
        ...(devices && { device: devices.deviceFor(row) }),
        ...waitingClearOf(clears, row),
      })),
    };
  });
  return { candidates, excluded };
}

function hasToken(row: CandidateRow): row is CandidateRow & DeliverableToken {
  return row.token_hash !== null;
}

/** Returns the device of a row, without what the device has reported. */
export function pushTokenOf(row: DeliverableToken): PushToken {
  return {
    platform: row.platform,
    pushToken: row.push_token,
    providerId: row.provider_id,
    session: String(row.session_id),
    ...subscriptionOf(row),
  };
}

function waitingClearOf(clears: ReadonlyMap<string, WaitingClear> | undefined, { token_hash, kind }: DeliverableToken) {
  const clear = kind === 'chat' ? clears?.get(token_hash) : undefined;
  return clear ? { clear } : {};
}

function carryingMessageOf({ trigger, message: { id, conversationId } }: ChatEvent): CarryingMessage {
  return { id: Number(id), conversationId, isRemoved: trigger === 'message_deleted' };
}

function mutableConversationOf({ message }: ChatEvent): MutableConversation {
  if (message.receiverType === 'group') return { type: 'group', guid: message.receiver };
  return { type: 'oneOnOne', between: [message.sender, message.receiver] };
}

function subscriptionOf({ subscription_keys, vapid_key_id, subscription_ends_ms }: DeliverableToken) {
  if (subscription_keys === null || vapid_key_id === null) return {};
  return {
    subscription: { sealedKeys: subscription_keys, vapidKeyId: vapid_key_id },
    ...(subscription_ends_ms !== null && { expiresAtMs: subscription_ends_ms }),
  };
}
