import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { roundedPercent } from '@chatwire/protocol';
import { type Config, checkWritable } from '@chatwire/server';
import { CHECKS } from '../texts/doctor.ts';
import { causeOf, type Finding, fault, note, ok } from './finding.ts';

const MEGABYTE_BYTES = 1_000_000;
/** SQLite needs space for its write-ahead log, and a large upload for its file. */
const FULL_BYTES = 200 * MEGABYTE_BYTES;
const SHORT_BYTES = 2_000 * MEGABYTE_BYTES;
const SHORT_SHARE = 0.05;

/**
 * Checks that the data and media directories are writable and have free space. Writes a small file to each and removes
 * it.
 */
export async function checkStorage({ dataDir, mediaDir }: Config): Promise<readonly Finding[]> {
  const dirs = mediaDir ? [dataDir, mediaDir] : [dataDir];
  return (await Promise.all(dirs.map(findingsOf))).flat();
}

async function findingsOf(dir: string): Promise<readonly Finding[]> {
  if (!existsSync(dir)) return [note(CHECKS.storage, CHECKS.noDir(dir))];
  return [await writableFinding(dir), await spaceFinding(dir)];
}

async function writableFinding(dir: string): Promise<Finding> {
  try {
    await checkWritable(dir);
    return ok(CHECKS.storage, CHECKS.writable(dir));
  } catch (error) {
    return fault(CHECKS.storage, CHECKS.notWritable(dir, causeOf(error)));
  }
}

async function spaceFinding(dir: string): Promise<Finding> {
  try {
    const { bavail, blocks, bsize } = await statfs(dir);
    return spaceOf(dir, bavail * bsize, blocks * bsize);
  } catch (error) {
    return note(CHECKS.disk, CHECKS.noFree(dir, causeOf(error)));
  }
}

/** Returns the finding about free space; `free` and `total` in bytes. */
export function spaceOf(dir: string, free: number, total: number): Finding {
  const share = total === 0 ? 1 : free / total;
  const text = CHECKS.free(dir, sizeText(free), roundedPercent(share, 0));
  if (free < FULL_BYTES) return fault(CHECKS.disk, text);
  return (free < SHORT_BYTES || share < SHORT_SHARE ? note : ok)(CHECKS.disk, text);
}

function sizeText(bytes: number): string {
  return bytes < 1_000 * MEGABYTE_BYTES
    ? `${Math.floor(bytes / MEGABYTE_BYTES)} MB`
    : `${Math.floor(bytes / (1_000 * MEGABYTE_BYTES))} GB`;
}
