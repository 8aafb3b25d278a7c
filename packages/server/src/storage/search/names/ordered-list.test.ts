import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '../../sample-rows.fixture.ts';
import { openSqliteStorage } from '../../sqlite/open-sqlite.ts';
import type { Storage } from '../../storage.ts';
import { listInTurns } from './ordered-list.ts';

const USERS = 3_000;
const uidOf = (index: number) => `u${String(index).padStart(4, '0')}`;
let storage: Storage;

beforeAll(async () => {
  storage = await openSqliteStorage(':memory:');
  const rows = Array.from({ length: USERS }, (_, index) => {
    const name = `name ${(index * 7) % 90}`;
    return { uid: uidOf(index), name, name_folded: name, role: index % 3 ? 'default' : 'pilot', created_at_ms: NOW };
  });
  for (let at = 0; at < USERS; at += 500)
    await storage.db
      .insertInto('users')
      .values(rows.slice(at, at + 500))
      .execute();
});
afterAll(() => storage.close());

for (const direction of ['asc', 'desc'] as const)
  for (const candidates of [undefined, 300, 1_700, USERS])
    for (const offset of [0, 450, 990, 5_000])
      test(`the list reads ${direction} from ${offset} among ${candidates ?? 'unknown'} candidates as one statement does`, async () => {
        const keys = candidates === undefined ? undefined : Array.from({ length: candidates }, (_, at) => uidOf(at));
        const all = storage.db.selectFrom('users');
        const matching = all.where('role', '=', 'pilot');
        const among = keys ? matching.where('uid', 'in', keys) : matching;
        const expected = await among
          .select('uid')
          .orderBy('name_folded', direction)
          .orderBy('uid', direction)
          .execute();
        const order = { key: sql<string>`uid`, sort: sql<string>`name_folded`, direction };
        const list = { all, matching: among, ...order };
        const { rows, total } = await listInTurns(storage.search.turns, list, { limit: 20, offset }, keys);
        expect(total).toBe(expected.length);
        expect(rows).toEqual(expected.slice(offset, offset + 20).map(({ uid }) => uid));
      });
