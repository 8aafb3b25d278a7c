import type { OwnPreferences } from '@chatwire/protocol';
import { ownPreferencesOf } from '../../settings/user-preferences.ts';
import { type HistoryRow, muteSubject } from '../../storage/notifications/settings/notification-history-store.ts';
import type { NotificationProfileRow } from '../../storage/notifications/settings/notification-profiles-store.ts';
import type { EmailUnsubscriptionsTable } from '../../storage/schema/notifications/email-unsubscriptions.ts';
import type { MutedConversationsTable } from '../../storage/schema/notifications/muted-conversations.ts';
import type { HistoryKind } from '../../storage/schema/notifications/notification-history.ts';
import { ownPreferencesFromJson } from '../settings-model/preferences-patch.ts';
import { Timeline } from './timeline.ts';

/** Values of one user over time. */
export interface RecipientHistory {
  readonly ownPreferences: Timeline<OwnPreferences>;
  readonly timezone: Timeline<string | undefined>;
  readonly hasEmail: Timeline<boolean>;
  readonly hasPhno: Timeline<boolean>;
  /** Ends of mutes, epoch ms, by `muteSubject`. Subjects that the user never muted are absent. */
  readonly mutes: ReadonlyMap<string, Timeline<number | undefined>>;
  /**
   * Time at which the user unsubscribed from emails, epoch ms, by conversation (empty: all). Conversations that the
   * user never unsubscribed from are absent.
   */
  readonly unsubscriptions: ReadonlyMap<string, Timeline<number | undefined>>;
  /** Whether the user was permanently deleted, together with their history. */
  readonly isErased: boolean;
  /** Thread subscriptions before this instant were erased, epoch ms; 0 = none. */
  readonly threadsErasedUntilMs: number;
}

/** Rows about one user. */
export interface RecipientRows {
  readonly profile: NotificationProfileRow | undefined;
  readonly mutes: readonly MutedConversationsTable[];
  readonly unsubscriptions: readonly EmailUnsubscriptionsTable[];
  /** Oldest first. */
  readonly history: readonly HistoryRow[];
  readonly isErased: boolean;
}

export function recipientHistoryOf(rows: RecipientRows): RecipientHistory {
  const { profile, mutes, unsubscriptions, history, isErased } = rows;
  const isEmpty = mutes.length + unsubscriptions.length + history.length === 0;
  if (!profile && isEmpty && !isErased) return NOTHING_SET;
  const byKind = Map.groupBy(history, ({ kind }) => kind);
  const formerOf = <T>(kind: HistoryKind, parse: (value: string | null) => T) => formerValues(byKind.get(kind), parse);
  const erasedThreads = byKind.get('erased')?.findLast(({ subject }) => subject === 'thread');
  return {
    ownPreferences: new Timeline(
      ownPreferencesOf(profile),
      formerOf('preferences', (value) => (value === null ? NO_PREFERENCES : ownPreferencesFromJson(JSON.parse(value)))),
    ),
    timezone: new Timeline(
      profile?.timezone ?? undefined,
      formerOf('timezone', (value) => value ?? undefined),
    ),
    hasEmail: new Timeline(
      profile?.email != null,
      formerOf('email', (value) => value !== null),
    ),
    hasPhno: new Timeline(
      profile?.phno != null,
      formerOf('phno', (value) => value !== null),
    ),
    mutes: timelinesOf(
      mutes.map(({ kind, id, until_ms }) => [muteSubject(kind, id), until_ms]),
      byKind.get('mute') ?? [],
    ),
    unsubscriptions: timelinesOf(
      unsubscriptions.map(({ conversation_id, at_ms }) => [conversation_id, at_ms]),
      byKind.get('unsubscription') ?? [],
    ),
    isErased,
    threadsErasedUntilMs: erasedThreads?.until_ms ?? 0,
  };
}

export function formerValues<T>(rows: readonly HistoryRow[] | undefined, parse: (value: string | null) => T) {
  return (rows ?? []).map(({ value, until_ms }) => ({ value: parse(value), untilMs: until_ms }));
}

const NO_PREFERENCES: OwnPreferences = {};

/** History of users who never set anything, which are most of them. */
export const NOTHING_SET: RecipientHistory = {
  ownPreferences: new Timeline(NO_PREFERENCES),
  timezone: new Timeline<string | undefined>(undefined),
  hasEmail: new Timeline(false),
  hasPhno: new Timeline(false),
  mutes: new Map(),
  unsubscriptions: new Map(),
  isErased: false,
  threadsErasedUntilMs: 0,
};

/** Returns the values of each subject over time. */
function timelinesOf(
  current: readonly (readonly [subject: string, epochMs: number])[],
  history: readonly HistoryRow[],
): Map<string, Timeline<number | undefined>> {
  const times = new Map(current);
  const former = Map.groupBy(history, ({ subject }) => subject);
  return new Map(
    [...new Set([...times.keys(), ...former.keys()])].map((subject) => [
      subject,
      new Timeline(
        times.get(subject),
        formerValues(former.get(subject), (value) => (value === null ? undefined : Number(value))),
      ),
    ]),
  );
}
