import type { PoolClient } from 'pg';
import type { EntryContent, NewLogEntry, RedactionScope } from '../log-store.ts';
import type { Catalog } from './catalog.ts';
import { changeBlock, type StoredBlock } from './change-block.ts';
import { planOfTerms } from './log-plan.ts';
import type { LogPool } from './log-pool.ts';
import type { Found, LogSearch } from './log-search.ts';
import type { LogView, Partition } from './log-view.ts';
import type { TermHasher } from './term-hash.ts';
import { transaction } from './transaction.ts';

export interface RedactionParts {
  readonly pool: LogPool;
  readonly catalog: Catalog;
  readonly search: LogSearch;
  readonly hasher: TermHasher;
}

export type ChangeContent = (content: EntryContent) => EntryContent;

/** Blocks a transaction: some milliseconds, in which only these blocks cannot be changed by others. */
const BLOCKS_AT_ONCE = 16;
/** Entries looked for at a time. */
const ENTRIES_AT_ONCE = 1_000;

/** Changes what entries say; nothing that they are found by. */
export class Redaction {
  readonly #parts: RedactionParts;

  constructor(parts: RedactionParts) {
    this.#parts = parts;
  }

  /** Every entry in the scope that was written before the call. Returns how many changed. */
  async run(scope: RedactionScope, change: ChangeContent): Promise<number> {
    const { catalog, search, hasher } = this.#parts;
    const view = await catalog.refresh();
    const plan = planOfTerms(
      SCOPES.flatMap((name) => {
        const uid = scope[name];
        return uid === undefined ? [] : [hasher.of(name, uid)];
      }),
    );
    let changed = 0;
    let [low, last] = [0, 0];
    for (;;) {
      const range = { low, high: view.lastSeq };
      const found = await search.find({ plan, view, range, direction: 'newer', limit: ENTRIES_AT_ONCE });
      for (const [n, entries] of Map.groupBy(found, ({ partition }) => partition)) {
        const partition = view.partitions.find((one) => one.n === n);
        // Entries of the block before may have led to it already.
        const blocks = (await this.#blocksHolding(n, entries)).filter((seq) => seq > last);
        last = blocks.at(-1) ?? last;
        for (let at = 0; partition && at < blocks.length; at += BLOCKS_AT_ONCE) {
          const slice = blocks.slice(at, at + BLOCKS_AT_ONCE);
          changed += await this.#changeBlocks(partition, slice, view, scope, change);
        }
      }
      low = (found.at(-1)?.seq ?? 0) + 1;
      if (found.length < ENTRIES_AT_ONCE) return changed;
    }
  }

  async #blocksHolding(partition: number, entries: readonly Found[]): Promise<number[]> {
    const { rows } = await this.#parts.pool.query<{ first_seq: number }>(
      `select distinct (select max(first_seq) from chatwire_log.block_${partition} where first_seq <= u.seq) as first_seq
       from unnest($1::bigint[]) u (seq) order by 1`,
      [`{${entries.map(({ seq }) => seq).join(',')}}`],
    );
    return rows.map(({ first_seq }) => first_seq);
  }

  #changeBlocks(
    { n, firstSeq }: Partition,
    blocks: readonly number[],
    { lastSeq }: LogView,
    scope: RedactionScope,
    change: ChangeContent,
  ): Promise<number> {
    return transaction(this.#parts.pool, async (client) => {
      let changed = 0;
      for (const block of await lockedBlocks(client, n, blocks)) {
        changed += await changeBlock(client, n, block, (entry, seq) =>
          seq < firstSeq || seq > lastSeq || !isInScope(entry, scope) ? entry : withContent(entry, change),
        );
      }
      return changed;
    });
  }
}

async function lockedBlocks(client: PoolClient, partition: number, blocks: readonly number[]): Promise<StoredBlock[]> {
  const { rows } = await client.query<StoredBlock>(
    `select first_seq, entries from chatwire_log.block_${partition}
     where first_seq = any ($1::bigint[]) order by first_seq for update`,
    [`{${blocks.join(',')}}`],
  );
  return rows;
}

const SCOPES = ['recipient', 'sender', 'reactionSender'] as const;

function isInScope(entry: NewLogEntry, scope: RedactionScope): boolean {
  return SCOPES.every((name) => scope[name] === undefined || entry[name] === scope[name]);
}

function withContent(entry: NewLogEntry, change: ChangeContent): NewLogEntry {
  const { channel, recipient, payload, pushToken, redacted, ...rest } = entry;
  const content: EntryContent = {
    channel,
    ...(recipient !== undefined && { recipient }),
    ...(payload !== undefined && { payload }),
    ...(pushToken !== undefined && { pushToken }),
    ...(redacted && { redacted }),
  };
  const changed = change(content);
  return changed === content ? entry : { ...rest, ...changed };
}
