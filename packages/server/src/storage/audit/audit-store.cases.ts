import { expect, test } from 'vitest';
import { SERVER_ORIGIN, toAuditRow } from '../../audit/act.ts';
import type { Storage } from '../storage.ts';
import {
  type AuditFilter,
  appendAuditRows,
  deleteAuditRowsBefore,
  listAuditRows,
  type NewAuditRow,
  readAuditRetention,
  writeAuditRetention,
} from './audit-store.ts';

/** Defines the test cases of the audit log table, for any database. */
export function auditStoreCases(open: () => Promise<Storage>): void {
  test('the audit log lists entries newest first, by every filter, in pages without gaps', async () => {
    await using it = await opened(open);
    const key = { actor: { kind: 'key', id: 'k1', name: 'Backend' }, address: '192.0.2.1' } as const;
    await it.append(
      toAuditRow(key, { action: 'settings.changed' }, 1_000),
      toAuditRow(key, { action: 'user.erased', target: { kind: 'user', id: 'mara' } }, 2_000),
      toAuditRow(SERVER_ORIGIN, { action: 'webhook.disabled' }, 3_000),
      toAuditRow(key, { action: 'key.removed' }, 4_000, { outcome: 'refused', code: 'ERR_LAST_KEY' }),
    );
    const all = ['key.removed', 'webhook.disabled', 'user.erased', 'settings.changed'];
    expect(await it.actions({})).toEqual(all);
    expect(await it.actions({ action: ['user.erased', 'settings.changed'] })).toEqual(all.slice(2));
    expect(await it.actions({ actor: 'k1', outcome: 'done' })).toEqual(all.slice(2));
    expect(await it.actions({ target: 'mara' })).toEqual(['user.erased']);
    expect(await it.actions({ address: '192.0.2.1', outcome: 'refused' })).toEqual(['key.removed']);
    expect(await it.actions({ from: 1_000, to: 3_000 })).toEqual(all.slice(1, 3));

    const page = (affix: 'append' | 'prepend', auditId?: number) =>
      listAuditRows(it.storage.db, { filter: {}, affix, auditId, limit: 2 });
    const first = await page('append');
    const second = await page('append', first[1]?.audit_id);
    expect([...first, ...second].map(({ action }) => action)).toEqual(all);
    expect(await page('prepend', second[0]?.audit_id)).toEqual(first);
  });

  test('the audit log rejects every update, even one that bypasses the store', async () => {
    await using it = await opened(open);
    await it.append(toAuditRow(SERVER_ORIGIN, { action: 'backup.taken' }, 1_000));
    const forged = it.storage.db.updateTable('audit_entries').set({ action: 'sign_out' }).execute();
    await expect(forged).rejects.toThrow(/append-only/);
    expect(await it.actions({})).toEqual(['backup.taken']);
  });

  test('an entry disappears when its transaction is rolled back', async () => {
    await using it = await opened(open);
    const act = it.storage.transaction(async (tx) => {
      await appendAuditRows(tx, it.engine, [toAuditRow(SERVER_ORIGIN, { action: 'backup.taken' }, 1_000)]);
      throw new Error('the act fails');
    });
    await expect(act).rejects.toThrow('the act fails');
    expect(await it.actions({})).toEqual([]);
  });

  test('entries of concurrent transactions become visible in the order of their ids', async () => {
    await using it = await opened(open);
    const seen: number[] = [];
    const write = (n: number) =>
      it.storage.transaction(async (tx) => {
        await appendAuditRows(tx, it.engine, [toAuditRow(SERVER_ORIGIN, { action: 'backup.taken' }, n)]);
        if (n % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      });
    const writes = Promise.all(Array.from({ length: 40 }, (_, n) => write(n)));
    // A reader that continues after the newest entry it has seen misses none.
    for (let isDone = false; !isDone; ) {
      isDone = await Promise.race([
        writes.then(() => true),
        it.storage.db
          .selectFrom('audit_settings')
          .execute()
          .then(() => false),
      ]);
      const page = await listAuditRows(it.storage.db, {
        filter: {},
        affix: 'prepend',
        auditId: seen.at(-1) ?? 0,
        limit: 100,
      });
      seen.push(...page.map(({ audit_id }) => audit_id).reverse());
    }
    expect(seen).toHaveLength(40);
  });

  test('retention deletes older entries and keeps the rest', async () => {
    await using it = await opened(open);
    await it.append(
      ...[1_000, 2_000, 3_000].map((atMs) => toAuditRow(SERVER_ORIGIN, { action: 'backup.taken' }, atMs)),
    );
    expect(await deleteAuditRowsBefore(it.storage.db, 2_000)).toBe(1);
    expect(await it.actions({})).toHaveLength(2);
    expect(await readAuditRetention(it.storage.db)).toBeUndefined();
    await writeAuditRetention(it.storage.db, 90);
    await writeAuditRetention(it.storage.db, 91);
    expect(await readAuditRetention(it.storage.db)).toBe(91);
  });
}

async function opened(open: () => Promise<Storage>) {
  const storage = await open();
  const { engine } = storage.capabilities;
  return {
    storage,
    engine,
    append: (...rows: NewAuditRow[]) => storage.transaction((tx) => appendAuditRows(tx, engine, rows)),
    async actions(filter: AuditFilter) {
      const rows = await listAuditRows(storage.db, { filter, affix: 'append', limit: 100 });
      return rows.map(({ action }) => action);
    },
    [Symbol.asyncDispose]: () => storage.close(),
  };
}
