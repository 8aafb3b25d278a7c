import type { AuditChange, PreferenceChange } from '@chatwire/protocol';
import { toAuditEntry } from '../audit/act.ts';
import { changesOf } from '../audit/changes-of.ts';
import { listAuditRows } from '../storage/audit/audit-store.ts';
import { muteEndsOf } from '../storage/notifications/settings/mutes-store.ts';
import { type HistoryRow, historyOf } from '../storage/notifications/settings/notification-history-store.ts';
import {
  findProfile,
  type NotificationProfileRow,
} from '../storage/notifications/settings/notification-profiles-store.ts';
import type { Db } from '../storage/storage.ts';
import { mutesDocument } from './mutes-document.ts';

const MAX_CHANGES = 200;
/** Maximum time between a change and its entry in the audit log, which is written later in the same transaction. */
const SAME_ACT_MS = 2_000;

/**
 * Returns the changes of a user's preferences, mutes, time zone, and of whether contact details exist: newest first, at
 * most 200, from the history of values. See docs/decisions/history-of-values.md.
 */
export async function preferenceChangesOf(db: Db, uid: string): Promise<PreferenceChange[]> {
  // The current values are read first, so that the history contains all changes since then.
  const profile = await findProfile(db, uid);
  const mutes = await muteEndsOf(db, uid);
  const history = await historyOf(db, [uid], 0);
  const filter = { target: uid, action: ['preferences.changed', 'contact.changed'], outcome: 'done' } as const;
  const acts = (await listAuditRows(db, { filter, affix: 'append', limit: MAX_CHANGES })).map(toAuditEntry);
  const byTime = new Map<number, AuditChange[]>();
  for (const [, rows] of Map.groupBy(history, ({ kind, subject }) => `${kind} ${subject}`)) {
    for (const [n, row] of rows.entries()) {
      const next = rows[n + 1];
      const after = next ? documentOf(next, next.value) : documentOf(row, currentOf(row, profile, mutes));
      const changes = changesOf(documentOf(row, row.value), after);
      if (changes.length > 0) byTime.set(row.until_ms, [...(byTime.get(row.until_ms) ?? []), ...changes]);
    }
  }
  const newestFirst = [...byTime].toSorted(([a], [b]) => b - a).slice(0, MAX_CHANGES);
  return newestFirst.map(([atMS, changes]) => {
    const act = acts.find((entry) => entry.atMS >= atMS && entry.atMS <= atMS + SAME_ACT_MS);
    return { atMS, by: act ? { kind: act.actor.kind, auditId: act.auditId } : { kind: 'user' as const }, changes };
  });
}

function currentOf(
  { kind, subject }: HistoryRow,
  profile: NotificationProfileRow | undefined,
  mutes: ReadonlyMap<string, number>,
): string | null {
  switch (kind) {
    case 'preferences':
    case 'timezone':
    case 'email':
    case 'phno':
      return profile?.[kind] ?? null;
    case 'mute':
      return mutes.has(subject) ? String(mutes.get(subject)) : null;
    case 'settings':
    case 'thread':
    case 'unsubscription':
    case 'erased':
      return null;
    default:
      return kind satisfies never;
  }
}

/** Returns a value as part of a preferences document, so that changes have the names of settings. */
function documentOf({ kind, subject }: HistoryRow, value: string | null): object {
  switch (kind) {
    case 'preferences':
      return value === null ? {} : parsed(value);
    case 'timezone':
      return value === null ? {} : { timezone: value };
    case 'email':
    case 'phno':
      return { [kind]: value !== null };
    case 'mute':
      return mutesDocument(subject, value === null ? undefined : Number(value));
    case 'settings':
    case 'thread':
    case 'unsubscription':
    case 'erased':
      return {};
    default:
      return kind satisfies never;
  }
}

function parsed(json: string): object {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? value : {};
}
