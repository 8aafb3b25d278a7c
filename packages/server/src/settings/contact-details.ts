import type { AuditChange } from '@chatwire/protocol';
import type { RecordAct } from '../audit/act.ts';
import {
  type NotificationProfileRow,
  saveProfile,
} from '../storage/notifications/settings/notification-profiles-store.ts';
import type { Storage } from '../storage/storage.ts';

const ADDRESSES = ['email', 'phno'] as const;
type Addresses = Pick<NotificationProfileRow, (typeof ADDRESSES)[number]>;

/** Changes the email address and phone number of a user. Null removes one. */
export function changeContactDetails(
  storage: Storage,
  uid: string,
  changes: Partial<Addresses>,
  nowMs: number,
  record: RecordAct,
): Promise<NotificationProfileRow> {
  return storage.transaction(async (tx) => {
    const before = await saveProfile(tx, uid, {}, nowMs);
    const after = await saveProfile(tx, uid, changes, nowMs);
    const changed = changedAddresses(before, after);
    // Backends may send the same addresses repeatedly.
    if (changed.length > 0) {
      await record(tx, { action: 'contact.changed', target: { kind: 'user', id: uid }, changes: changed });
    }
    return after;
  });
}

/** Returns which addresses were added or removed, since the audit log contains no contact details. */
function changedAddresses(before: Addresses, after: Addresses): AuditChange[] {
  return ADDRESSES.flatMap((member) =>
    before[member] === after[member]
      ? []
      : [{ member, before: before[member] !== null, after: after[member] !== null }],
  );
}
