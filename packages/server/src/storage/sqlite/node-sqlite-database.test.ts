import { expect, test } from 'vitest';
import { nodeSqliteDatabase } from './node-sqlite-database.ts';

test('writes succeed after a row id that is no safe integer, as FTS5 makes them', () => {
  const database = nodeSqliteDatabase(':memory:');
  database.exec(
    'CREATE TABLE big (id integer PRIMARY KEY); CREATE TABLE plain (n integer); INSERT INTO plain VALUES (1)',
  );
  database.prepare('INSERT INTO big VALUES (?)').run([2n ** 53n + 1n]);
  const updated = database.prepare('UPDATE plain SET n = ?').run([2]);
  expect(updated.changes).toBe(1n);
  expect(database.prepare('SELECT n FROM plain').all([])).toEqual([{ n: 2 }]);
  database.close();
});
