import type { PoolClient } from 'pg';
import { DEVICE_BLOCK, packDeviceBlock, type StoredDevice, unpackDeviceBlock } from '../device/device-block.ts';
import { DEVICE_PAGE, packDevicePage, unpackDevicePage } from '../device/device-page.ts';
import { int8Array } from './int8-array.ts';
import { joinBytes } from './join-bytes.ts';
import type { Statement } from './statements.ts';

/** Records of some entries, by seq. */
export type DeviceRecords = ReadonlyMap<number, StoredDevice>;

/** A stored block or page: the device records of 16 entries, or of 128 old ones. */
export interface DeviceRow {
  /** Seq of the first entry divided by the number of entries. */
  readonly id: number;
  readonly data: Buffer;
  readonly is_page: boolean;
}

/** Records to be changed in a transaction that holds the lock of receipts. */
export interface LockedRecords {
  readonly records: Map<number, StoredDevice>;
  /** Pages that contain some of them. */
  readonly pages: ReadonlySet<number>;
}

/** Reads the records of some entries: a row for each block or page. One statement, since packing moves records. */
export function selectDevices(partition: number, seqs: readonly number[]): Statement {
  return {
    text: `select block as id, data, false as is_page from chatwire_log.device_${partition} where block = any ($1::bigint[])
      union all
      select page, data, true from chatwire_log.device_page where page = any ($2::bigint[])`,
    values: [int8Array([...new Set(seqs.map(blockOf))]), int8Array([...new Set(seqs.map(pageOf))])],
  };
}

/** Selects the device records of all entries from one seq to another, and possibly of their neighbours. */
export function selectDevicesBetween(partition: number, firstSeq: number, lastSeq: number): Statement {
  return {
    text: `select block as id, data, false as is_page from chatwire_log.device_${partition}
        where block >= $1::bigint and block <= $2::bigint
      union all
      select page, data, true from chatwire_log.device_page where page >= $3::bigint and page <= $4::bigint`,
    values: [blockOf(firstSeq), blockOf(lastSeq), pageOf(firstSeq), pageOf(lastSeq)],
  };
}

/**
 * Returns the device records of entries. A record is in a block or in a page. It is in both only if a node of a version
 * without pages has changed it since it was packed; then that of the block counts.
 */
export function recordsIn(rows: readonly DeviceRow[]): Map<number, StoredDevice> {
  const records = new Map<number, StoredDevice>();
  for (const { id, data } of rows.filter(({ is_page }) => is_page)) {
    for (const [index, record] of unpackDevicePage(data)) records.set(id * DEVICE_PAGE + index, record);
  }
  for (const { id, data } of rows.filter(({ is_page }) => !is_page)) {
    for (const [index, record] of unpackDeviceBlock(data)) records.set(id * DEVICE_BLOCK + index, record);
  }
  return records;
}

/** Reads the records of the blocks of some entries for a change. The lock of receipts must be held. */
export async function lockedRecords(
  client: PoolClient,
  partition: number,
  seqs: readonly number[],
): Promise<LockedRecords> {
  const name = `log_devices_to_change_${partition}`;
  const { rows } = await client.query<DeviceRow>({ name, ...selectDevices(partition, seqs) });
  const pages = new Set(rows.filter(({ is_page }) => is_page).map(({ id }) => id));
  return { records: recordsIn(rows), pages };
}

/**
 * Sends the statements that write the blocks or pages of changed entries, and returns their results. `locked`: all
 * records of those.
 */
export function writeRecords(
  client: PoolClient,
  partition: number,
  { records, pages }: LockedRecords,
  changed: readonly number[],
): Promise<unknown>[] {
  const packed = changed.filter((seq) => pages.has(pageOf(seq)));
  const blocks = new Set(changed.filter((seq) => !pages.has(pageOf(seq))).map(blockOf));
  const results: Promise<unknown>[] = [];
  if (packed.length > 0) {
    results.push(putPages(client, records, new Set(packed.map(pageOf))));
    results.push(deleteBlocks(client, partition, new Set(packed.map(blockOf))));
  }
  if (blocks.size > 0) results.push(putBlocks(client, partition, records, blocks));
  return results;
}

function putBlocks(
  client: PoolClient,
  partition: number,
  records: DeviceRecords,
  blocks: ReadonlySet<number>,
): Promise<unknown> {
  return client.query({
    name: `log_write_devices_${partition}`,
    ...insertOf(
      `device_${partition} (block, data)`,
      [...blocks],
      [...blocks].map((block) => Buffer.from(packDeviceBlock(partOf(records, block * DEVICE_BLOCK, DEVICE_BLOCK)))),
      'on conflict (block) do update set data = excluded.data',
    ),
  });
}

/** Writes pages. `records`: all records of those, by seq. */
export async function putPages(client: PoolClient, records: DeviceRecords, pages: ReadonlySet<number>): Promise<void> {
  await client.query({
    name: 'log_write_device_pages',
    ...insertOf(
      'device_page (page, data)',
      [...pages],
      [...pages].map((page) => packDevicePage(partOf(records, page * DEVICE_PAGE, DEVICE_PAGE))),
      'on conflict (page) do update set data = excluded.data',
    ),
  });
}

export async function deleteBlocks(client: PoolClient, partition: number, blocks: ReadonlySet<number>): Promise<void> {
  await client.query(`delete from chatwire_log.device_${partition} where block = any ($1::bigint[])`, [
    int8Array([...blocks]),
  ]);
}

export function blockOf(seq: number): number {
  return Math.floor(seq / DEVICE_BLOCK);
}

export function pageOf(seq: number): number {
  return Math.floor(seq / DEVICE_PAGE);
}

function insertOf(into: string, ids: readonly number[], data: readonly Buffer[], onConflict: string): Statement {
  return {
    text: `insert into chatwire_log.${into}
      select id, substring($1::bytea from a::integer + 1 for size::integer)
      from unnest($2::bigint[], $3::bigint[], $4::bigint[]) u (a, size, id)
      ${onConflict}`,
    values: [...joinBytes(data), int8Array(ids)],
  };
}

/** Returns the records of consecutive entries, by their offset from the first. */
function partOf(records: DeviceRecords, firstSeq: number, count: number): Map<number, StoredDevice> {
  const part = new Map<number, StoredDevice>();
  for (let offset = 0; offset < count; offset += 1) {
    const record = records.get(firstSeq + offset);
    if (record) part.set(offset, record);
  }
  return part;
}
