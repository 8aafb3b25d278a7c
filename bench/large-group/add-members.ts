import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

type Overrides = Readonly<Record<string, string>>;

/**
 * Adds members to a group of two (`<guid>-0`, `<guid>-1`), each with a session and a device like those of `<guid>-1`,
 * until it has `size` members. Writes to the tables: the API reports each new member to all existing ones, which would
 * take hours.
 */
export function addMembers(dataDir: string, guid: string, size: number): void {
  using database = new DatabaseSync(join(dataDir, 'chat.sqlite'), { timeout: 30_000 });
  const uid = `'${guid}-' || n.i`;
  const hash = 'lower(hex(randomblob(32)))';
  database.exec('BEGIN IMMEDIATE');
  copy('users', { uid, name: uid, name_folded: uid });
  copy('members', { uid });
  copy('sessions', { uid, session_id: '(SELECT max(session_id) FROM sessions) + n.i', hash });
  copy('push_tokens', {
    uid,
    session_id: `(SELECT session_id FROM sessions WHERE sessions.uid = ${uid})`,
    token_hash: hash,
    push_token: hash,
  });
  database.prepare('UPDATE groups SET members_count = ? WHERE guid = ?').run(size, guid);
  database.exec('COMMIT');

  /** Copies the row of `<guid>-1` for each new member. `overrides`: SQL expressions of the columns that differ. */
  function copy(tableName: string, overrides: Overrides): void {
    const columns = database
      .prepare(`SELECT name FROM pragma_table_info('${tableName}')`)
      .all()
      .map(({ name }) => String(name));
    database
      .prepare(
        `WITH RECURSIVE n(i) AS (VALUES (2) UNION ALL SELECT i + 1 FROM n WHERE i < ${size - 1})
        INSERT INTO ${tableName} (${columns.join(', ')})
        SELECT ${columns.map((name) => overrides[name] ?? `sample.${name}`).join(', ')}
        FROM n, (SELECT * FROM ${tableName} WHERE uid = '${guid}-1') AS sample`,
      )
      .run();
  }
}
