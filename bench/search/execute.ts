import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** Runs a statement on a separate connection, as an operator would. */
export type Execute = (statement: string) => Promise<readonly Record<string, unknown>[]>;

export function onPostgres(url: string): Execute {
  return async (statement) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
}

export function onSqlite(path: string): Execute {
  return async (statement) => {
    const database = new DatabaseSync(path);
    try {
      return database.prepare(statement).all();
    } finally {
      database.close();
    }
  };
}
