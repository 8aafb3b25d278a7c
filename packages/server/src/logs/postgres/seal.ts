import type { Pool } from 'pg';
import { transaction } from './transaction.ts';

/** Held by the one node that builds indexes. */
const SEAL_LOCK = 0x63_77_6c_73;

/**
 * What a closed partition has beyond the indexes of the open one. Built at once they cost a fifth of what they would
 * cost entry by entry, and the open partition is small enough to do without.
 */
const SEALED_INDEXES: Readonly<Record<string, string>> = {
  sender_facet: '(sender, facet, seq)',
  target_facet: '(target, facet, seq) where target is not null',
  reaction_sender_facet: '(reaction_sender, facet, seq) where reaction_sender is not null',
  reaction_receiver_facet: '(reaction_receiver, facet, seq) where reaction_receiver is not null',
  sender_receiver: '(sender, receiver, seq)',
  target_sender: '(target, sender, seq) where target is not null',
  target_receiver: '(target, receiver, seq) where target is not null',
  other_type: '(other_type, seq) where other_type is not null',
  other_provider_id: '(other_provider_id, seq) where other_provider_id is not null',
};

/** Gives the closed partitions their further indexes; a node that dies at it leaves the rest to the next call. */
export async function sealPartitions(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    'select n from chatwire_log.partition where last_seq is not null and not sealed and not retired order by n',
  );
  for (const { n } of rows) await sealPartition(pool, n);
}

async function sealPartition(pool: Pool, n: number): Promise<void> {
  const isBuilt = await transaction(pool, async (client) => {
    await client.query("set local statement_timeout = 0; set local maintenance_work_mem = '256MB'");
    const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as got`);
    if (!rows[0]?.got) return false;
    for (const [name, definition] of Object.entries(SEALED_INDEXES)) {
      await client.query(`create index if not exists entry_${n}_${name} on chatwire_log.entry_${n} ${definition}`);
    }
    await client.query(`analyze chatwire_log.entry_${n}`);
    return true;
  });
  if (!isBuilt) return;
  // A transaction of its own: appends write the head too, and must not wait for an index.
  await pool.query(
    `with sealed as (update chatwire_log.partition set sealed = true where n = $1)
     update chatwire_log.head set epoch = epoch + 1`,
    [n],
  );
}
