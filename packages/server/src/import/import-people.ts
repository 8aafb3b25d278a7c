import { RESERVED_UIDS, SYSTEM_UID } from '@chatwire/protocol';
import type { Insertable } from 'kysely';
import { hashPassword } from '../chat/groups/password.ts';
import { BARE_GROUP, BARE_USER, groupColumns, nameColumns, userColumns } from '../chat/profile-columns.ts';
import { bulkInsert } from '../storage/bulk-insert.ts';
import { recountMembers } from '../storage/groups/members-store.ts';
import type { MembersTable } from '../storage/schema/groups/members.ts';
import type { ImportTransaction } from './import-transaction.ts';
import { type GroupRecord, type MemberRecord, RejectedRecord, timeOf, type UserRecord } from './records.ts';

/** Adds users. Existing users stay unchanged. */
export async function importUsers(tx: ImportTransaction, records: readonly UserRecord[]): Promise<void> {
  const rows = await tx.accepted(records, async ({ record: _, uid, name, createdAt, deactivatedAt, ...profile }) => {
    if (RESERVED_UIDS.includes(uid)) throw new RejectedRecord(`uid ${uid} is reserved`);
    return {
      uid,
      ...BARE_USER,
      ...userColumns(profile, 'server'),
      ...nameColumns(name),
      online_until_ms: null,
      last_active_at_ms: null,
      created_at_ms: timeOf('createdAt', createdAt) ?? tx.nowMs,
      updated_at_ms: null,
      deactivated_at_ms: timeOf('deactivatedAt', deactivatedAt) ?? null,
      erased_at_ms: null,
    };
  });
  tx.count('user', rows.length, await insertNew(tx, 'users', rows));
  tx.known.addUsers(rows.map(({ uid }) => uid));
}

/** Adds groups, each with its owner as admin. */
export async function importGroups(tx: ImportTransaction, records: readonly GroupRecord[]): Promise<void> {
  await tx.known.loadUsers(
    tx.db,
    records.flatMap(({ owner }) => owner ?? []),
  );
  const rows = await tx.accepted(records, async (group) => {
    const { record: _, guid, name, type, password, owner = SYSTEM_UID, createdAt, ...profile } = group;
    if (RESERVED_UIDS.includes(guid)) throw new RejectedRecord(`guid ${guid} is reserved`);
    if (owner !== SYSTEM_UID) tx.known.assertUser(owner);
    if ((type === 'password') !== (password !== undefined)) {
      throw new RejectedRecord('password is required for groups of type password, and for no others');
    }
    return {
      guid,
      type,
      password_hash: password === undefined ? null : await hashPassword(password),
      ...BARE_GROUP,
      ...groupColumns(profile, 'server'),
      ...nameColumns(name),
      owner,
      members_count: 0,
      created_at_ms: timeOf('createdAt', createdAt) ?? tx.nowMs,
      updated_at_ms: null,
      deleted_at_ms: null,
    };
  });
  tx.count('group', rows.length, await insertNew(tx, 'groups', rows));
  tx.known.addGroups(rows.map(({ guid }) => guid));
  const owners = rows.filter(({ owner }) => owner !== SYSTEM_UID);
  await addMembers(
    tx,
    owners.map(({ guid, owner, created_at_ms }) => ({
      guid,
      uid: owner,
      scope: 'admin' as const,
      joined_at_ms: created_at_ms,
    })),
  );
}

/** Adds members without action messages and without notifications. */
export async function importMembers(tx: ImportTransaction, records: readonly MemberRecord[]): Promise<void> {
  await tx.known.loadUsers(
    tx.db,
    records.map(({ uid }) => uid),
  );
  await tx.known.loadGroups(
    tx.db,
    records.map(({ guid }) => guid),
  );
  const rows = await tx.accepted(records, async ({ guid, uid, scope = 'participant', joinedAt }) => {
    tx.known.assertUser(uid);
    tx.known.assertGroup(guid);
    return { guid, uid, scope, joined_at_ms: timeOf('joinedAt', joinedAt) ?? tx.nowMs };
  });
  tx.count('member', rows.length, await addMembers(tx, rows));
}

async function addMembers(tx: ImportTransaction, rows: readonly Insertable<MembersTable>[]): Promise<number> {
  const added = await insertNew(tx, 'members', rows);
  await recountMembers(tx.db, [...new Set(rows.map(({ guid }) => guid))].toSorted());
  return added;
}

function insertNew(
  { db, engine }: ImportTransaction,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number> {
  return bulkInsert(db, engine, { table, columns: Object.keys(rows[0] ?? {}), rows, skipsExisting: true });
}
