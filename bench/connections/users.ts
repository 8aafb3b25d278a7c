import { hashCredential } from '../../packages/server/src/base/secrets/credentials.ts';
import { bulkInsert } from '../../packages/server/src/storage/bulk-insert.ts';
import { openSqliteStorage } from '../../packages/server/src/storage/sqlite/open-sqlite.ts';

const CREATED_AT_MS = Date.UTC(2026, 0, 1);

export interface Population {
  readonly clients: number;
  /** Users that share a group with each user. */
  readonly contacts: number;
}

export function uidOf(number: number): string {
  return `user${number}`;
}

export function tokenOf(number: number): string {
  return `${uidOf(number)}_${'0'.repeat(40)}`;
}

export function guidOf(group: number): string {
  return `group${group}`;
}

export function groupsOf({ clients, contacts }: Population): number {
  return contacts === 0 ? 0 : Math.ceil(clients / (contacts + 1));
}

/**
 * Creates users with one login session each, and disjoint groups of `contacts` + 1 of them, directly in the tables: over
 * the API this would take longer than the measurement.
 */
export async function createUsers(databaseFile: string, population: Population): Promise<void> {
  const storage = await openSqliteStorage(databaseFile);
  const numbers = Array.from({ length: population.clients }, (_, number) => number);
  const size = population.contacts + 1;
  const groups = Array.from({ length: groupsOf(population) }, (_, group) => group);
  await storage.transaction(async (tx) => {
    const insert = (table: string, rows: readonly Readonly<Record<string, unknown>>[]) =>
      bulkInsert(tx, 'sqlite', { table, columns: Object.keys(rows[0] ?? {}), rows });
    await insert(
      'users',
      numbers.map((number) => ({
        uid: uidOf(number),
        name: uidOf(number),
        name_folded: uidOf(number),
        role: 'default',
        created_at_ms: CREATED_AT_MS,
      })),
    );
    await insert(
      'sessions',
      numbers.map((number) => ({
        uid: uidOf(number),
        hash: hashCredential(tokenOf(number)),
        last4: '0000',
        created_at_ms: CREATED_AT_MS,
      })),
    );
    await insert(
      'groups',
      groups.map((group) => ({
        guid: guidOf(group),
        name: guidOf(group),
        name_folded: guidOf(group),
        type: 'public',
        owner: uidOf(group * size),
        members_count: Math.min(size, population.clients - group * size),
        created_at_ms: CREATED_AT_MS,
      })),
    );
    await insert(
      'members',
      groups.length === 0
        ? []
        : numbers.map((number) => ({
            guid: guidOf(Math.floor(number / size)),
            uid: uidOf(number),
            scope: number % size === 0 ? 'admin' : 'participant',
            joined_at_ms: CREATED_AT_MS,
          })),
    );
  });
  await storage.close();
}
