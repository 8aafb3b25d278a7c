import { Client } from 'pg';
import { numberIn } from './ledger.ts';

/** A message in the database. */
export interface StoredMessage {
  readonly id: number;
  readonly number: number;
  readonly sender: string;
  readonly guid: string;
}

/** Reads the messages of the drill after an id directly from the database, oldest first. */
export async function storedMessages(databaseUrl: string, afterId: number): Promise<readonly StoredMessage[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; sender: string; receiver: string; data: string }>(
      `SELECT id, sender, receiver, data FROM messages WHERE id > $1 AND category = 'message' ORDER BY id`,
      [afterId],
    );
    return rows.flatMap(({ id, sender, receiver, data }) => {
      const number = numberIn(data);
      return number === undefined ? [] : [{ id: Number(id), number, sender, guid: receiver }];
    });
  } finally {
    await client.end();
  }
}
