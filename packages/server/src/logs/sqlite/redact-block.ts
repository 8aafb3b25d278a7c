import { extrasJson, parseExtras } from '../entry-texts.ts';
import type { EntryContent, RedactionScope } from '../log-store.ts';
import { deviceDetailOf } from '../redaction/device-content.ts';
import { BLOCK_ROWS } from './block.ts';
import { type EditedEntry, editEntries } from './edit-entries.ts';
import type { Partition } from './partition.ts';
import { searchPartition } from './search/partition-search.ts';
import { planFilter, planPartition } from './search/search-plan.ts';

export type ChangeContent = (content: EntryContent) => EntryContent;

/** Returns the positions of entries that may be in the scope, by block, oldest first. */
export function candidateBlocks(partition: Partition, scope: RedactionScope): number[][] {
  const blocks: number[][] = [];
  const filter = planFilter(scope);
  const plan = filter && planPartition(filter, partition.facets);
  if (!plan) return blocks;
  let last = -1;
  const range = { low: partition.floor, high: partition.rows, direction: 'newer' } as const;
  searchPartition(partition, plan, range, (position) => {
    const block = Math.floor(position / BLOCK_ROWS);
    if (block !== last) blocks.push([]);
    last = block;
    blocks.at(-1)?.push(position);
    return false;
  });
  return blocks;
}

/** Changes the contents of some entries of one block. Returns the positions of those that changed. Inside a transaction. */
export function redactBlock(
  partition: Partition,
  positions: readonly number[],
  scope: RedactionScope,
  change: ChangeContent,
): number[] {
  const redacted = editEntries(partition, positions, (entry, position) => {
    const content = contentOf(partition, entry, position);
    // The index finds only hashes.
    if (!isInScope(partition, entry, scope)) return undefined;
    const changed = change(content);
    if (changed.deviceDetail !== content.deviceDetail) partition.devices.redact(position, changed.deviceDetail);
    return changed === content ? undefined : withContent(partition, entry, changed);
  });
  if (redacted.length > 0) partition.file.putUnswept(true);
  return redacted;
}

function isInScope({ dictionary }: Partition, { row }: EditedEntry, scope: RedactionScope): boolean {
  return NAMED_USERS.every((name) => {
    const text = row[name] === 0 ? undefined : dictionary.textOf(row[name]);
    return scope[name] === undefined || text === scope[name];
  });
}

const NAMED_USERS = ['recipient', 'sender', 'receiver', 'reactionSender'] as const;

function contentOf(partition: Partition, { row, texts }: EditedEntry, position: number): EntryContent {
  const { redacted, device } = parseExtras(texts.extrasJson);
  return {
    channel: partition.facets.facet(row.facet).members.channel,
    ...(row.recipient !== 0 && { recipient: partition.dictionary.textOf(row.recipient) }),
    ...(texts.payloadJson !== undefined && { payload: texts.payloadJson }),
    ...(row.pushToken !== 0 && { pushToken: partition.dictionary.textOf(row.pushToken) }),
    ...deviceDetailOf(partition.devices.at(position), device),
    ...(redacted && { redacted }),
  };
}

function withContent(partition: Partition, { row, texts }: EditedEntry, content: EntryContent): EditedEntry {
  const { payload, pushToken, redacted } = content;
  const token = pushToken === undefined ? 0 : partition.dictionary.idOf(pushToken);
  const { redacted: _, device, ...extras } = parseExtras(texts.extrasJson);
  const remainingExtras = {
    ...extras,
    ...(redacted && { redacted }),
    ...(content.deviceDetail === 'whole' && device && { device }),
  };
  return {
    row: { ...row, pushToken: token },
    texts: { ...texts, payloadJson: payload, extrasJson: extrasJson(remainingExtras) },
  };
}
