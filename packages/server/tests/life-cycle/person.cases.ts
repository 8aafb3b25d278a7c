import { SECRET_KEY, startServer, type TestServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { columnsOf, pagesOf } from '../../src/backup/rows/read-rows.ts';
import { PERSONAL_COLUMNS, type PersonalTables } from '../../src/personal-data/personal-columns.ts';
import { exportedFiles } from '../fixtures/storage/exported-files.ts';
import { fillChat, send, settled } from './busy-chat.ts';

const TEXTS = ['Ahoy, edited', 'Lindqvist', 'secret plan', 'pier.png', 'mara@harbour.example', 'Pier phone 9'];

/** Defines the test cases for export and erasure of a person. `databaseUrl`: absent for SQLite. */
export function personCases(databaseUrl: () => Promise<string | undefined>): void {
  test('an export contains everything that was stored about a person, and an erasure leaves nothing of it', async () => {
    const url = await databaseUrl();
    const env = { ...(url !== undefined && { CHATWIRE_DATABASE_URL: url, CHATWIRE_SECRET_KEY: SECRET_KEY }) };
    await using server = await startServer({ env });
    await fillChat(server);
    await server.call('PATCH', '/notifications/v1/contact-details', {
      as: 'mara',
      body: { email: 'mara@harbour.example' },
    });
    const { authToken: token } = (await server.call('POST', '/users/mara/auth_tokens', { body: {} })).body.data;
    await server.call('PUT', '/notifications/push/v1/device', { token, body: { model: 'Pier phone 9' } });
    const plan = await send(server, 'mara', 'ivo', 'user', { text: 'secret plan' });
    await server.call('POST', `/messages/${plan}/reactions/ok`, { as: 'mara' });
    const theirs = await send(server, 'ivo', 'mara', 'user', { text: 'words of ivo' });
    await server.call('POST', `/messages/${theirs}/reactions/ok`, { as: 'mara' });
    await server.call('POST', '/conversations/user/ivo/read', { as: 'mara', body: { messageId: theirs } });
    await settled(server);
    const files = await exportedFiles(server, 'mara');
    for (const text of TEXTS) expect([...files.values()].join('\n'), text).toContain(text);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['tables/messages/000001.ndjson', 'notifications/from/000001.ndjson']),
    );
    expect([...files.keys()].filter((name) => name.startsWith('media/'))).toHaveLength(1);
    expect([...files.values()].join('\n')).not.toContain('words of ivo');
    expect((await storedIn(server)).join('\n')).toContain('secret plan');

    expect((await server.call('DELETE', '/users/mara', { body: { content: true } })).status).toBe(400);
    const { status } = await server.call('DELETE', '/users/mara', { body: { permanent: true, content: true } });
    expect(status).toBe(200);
    await expect
      .poll(async () =>
        (await server.app.context.storage.db.selectFrom('log_jobs').selectAll().execute()).map(
          ({ due_at_ms, requested_at_ms }) => due_at_ms > requested_at_ms,
        ),
      )
      .toEqual([true, true]);
    const left = (await storedIn(server)).join('\n');
    for (const text of TEXTS) expect(left, text).not.toContain(text);
    expect(left).toContain('words of ivo');
    const { body } = await server.call('GET', `/messages/${theirs}`);
    expect(body.data.data.reactions ?? []).toEqual([]);
    expect((await exportedFiles(server, 'mara')).size).toBe(0);
  });

  test('every column of every table is classified', async () => {
    const url = await databaseUrl();
    await using server = await startServer({
      env: { ...(url !== undefined && { CHATWIRE_DATABASE_URL: url, CHATWIRE_SECRET_KEY: SECRET_KEY }) },
    });
    const tables: PersonalTables = PERSONAL_COLUMNS;
    const { db, capabilities } = server.app.context.storage;
    const classified = Object.entries(tables).map(([table, { columns }]) => [table, Object.keys(columns).toSorted()]);
    const stored = await columnsOf(db, capabilities.engine, Object.keys(tables));
    expect(stored).toEqual(Object.fromEntries(classified));
  });
}

/** Returns every row and every entry of the log as text. */
async function storedIn({ app }: TestServer): Promise<string[]> {
  const { storage, logs } = app.context;
  const texts: string[] = [];
  await storage.transaction(async (tx) => {
    for (const [table, columns] of Object.entries(
      await columnsOf(tx, storage.capabilities.engine, Object.keys(PERSONAL_COLUMNS)),
    )) {
      for await (const rows of pagesOf(tx, storage.capabilities.engine, { table, columns })) {
        texts.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
      }
    }
  });
  texts.push(...(await logs.copy({ limit: 1_000 })).map(String));
  return texts;
}
