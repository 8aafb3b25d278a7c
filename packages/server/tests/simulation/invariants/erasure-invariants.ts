import type { Storage } from '@chatwire/server';
import { columnsOf, pagesOf } from '../../../src/backup/rows/read-rows.ts';
import { PERSONAL_COLUMNS } from '../../../src/personal-data/personal-columns.ts';
import { pushTokenHash } from '../../../src/settings/register-push-token.ts';
import type { Guest, World } from '../world/world.ts';
import type { Invariant } from './facts.ts';

/**
 * Checks that after the erasure of a user, no row and no entry has their tokens, their devices, and their address, and that receipts which
 * their devices still send leave no trace; without what they wrote, their name is nowhere either. See
 * docs/spec/last-mile.md#invariants, I15.
 */
export const erasureLeavesNothing: Invariant = async ({ world, entries }) => {
  const erased = world.guests.filter(({ erasedAtMs }) => erasedAtMs !== undefined);
  if (erased.length === 0) return [];
  const marks = erased.flatMap((guest) => marksOf(guest, world));
  const faults: string[] = [];
  for (const { table, text } of await rowsOf(world.storage)) {
    faults.push(...marks.filter(({ mark }) => text.includes(mark)).map(({ of }) => `${table} has ${of}: ${text}`));
  }
  const uids = new Set(erased.map(({ uid }) => uid));
  const withoutContent = erased.filter(({ hasContent }) => !hasContent);
  for (const { _id, recipient, device, payload, pushToken, ...rest } of entries) {
    const text = JSON.stringify({ payload, ...rest });
    for (const { uid, mark } of withoutContent)
      if (text.includes(mark)) faults.push(`entry ${_id} has the name of ${uid}`);
    if (!uids.has(recipient)) continue;
    if (device || payload || pushToken) faults.push(`entry ${_id} of ${recipient} still has its device or its content`);
  }
  return faults;
};

function marksOf({ uid, mark, hasContent }: Guest, { phones }: World) {
  const tokens = phones.filter((phone) => phone.uid === uid).flatMap((phone) => phone.tokens);
  return [
    { mark: `${mark}@`, of: `the address of ${uid}` },
    { mark: `${mark} phone`, of: `the device of ${uid}` },
    ...(hasContent ? [] : [{ mark, of: `the name of ${uid}` }]),
    ...tokens.flatMap((token) => [
      { mark: token, of: `a token of ${uid}` },
      { mark: pushTokenHash(token), of: `the hash of a token of ${uid}` },
    ]),
  ];
}

/** Returns all rows of tables that may have data of people, as text. */
async function rowsOf({ capabilities: { engine }, transaction }: Storage) {
  const found: { readonly table: string; readonly text: string }[] = [];
  await transaction(async (tx) => {
    const tables = await columnsOf(tx, engine, Object.keys(PERSONAL_COLUMNS));
    for (const [table, columns] of Object.entries(tables))
      for await (const rows of pagesOf(tx, engine, { table, columns }))
        found.push(...rows.map((row) => ({ table, text: JSON.stringify(row) })));
  });
  return found;
}
