import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, NOW } from '../sample-rows.fixture.ts';
import type { Storage } from '../storage.ts';
import {
  deleteMediaRemoval,
  dueMediaRemovals,
  moveMediaRemoval,
  planMediaRemoval,
  postponeMediaRemoval,
} from './media-removals-store.ts';
import { deleteUnusedMedia, insertMedia, insertMediaUses, unusedMediaOf } from './media-store.ts';
import { addMediaUsage, DEPLOYMENT, mediaUsageOf } from './media-usage-store.ts';

/** Defines the test cases for the stores of files, of bytes per owner, and of planned removals, for both databases. */
export function mediaStoresCases(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
    await addUser(storage.db, 'ivo');
  });
  afterAll(() => storage.close());

  const addFile = (key: string, uploader: string | null) =>
    insertMedia(storage.db, {
      file_key: key,
      uploader,
      name: 'pier.jpg',
      extension: 'jpg',
      mime_type: 'image/jpeg',
      size: 5_000_000_000,
      width: null,
      height: null,
      has_thumbnail: 0,
      created_at_ms: NOW,
    });

  test('a file is deleted only while no message uses it, and the unused files of an uploader are found', async () => {
    const { db } = storage;
    const [used, unused] = [await addFile('used', 'ivo'), await addFile('unused', 'ivo')];
    await addFile('foreign', null);
    await insertMediaUses(db, 7, [used.media_no]);
    expect((await unusedMediaOf(db, 'ivo')).map((row) => row.file_key)).toEqual(['unused']);
    expect(await deleteUnusedMedia(db, used.media_no)).toBeUndefined();
    expect(await deleteUnusedMedia(db, unused.media_no)).toEqual(unused);
    expect(await deleteUnusedMedia(db, unused.media_no)).toBeUndefined();
  });

  test('the bytes of each owner are added up, including those of concurrent transactions', async () => {
    const { db } = storage;
    expect(await mediaUsageOf(db, 'ivo')).toBe(0);
    const uploads = Array.from({ length: 10 }, () =>
      storage.transaction(async (tx) => [
        await addMediaUsage(tx, 'ivo', 5_000_000_000),
        await addMediaUsage(tx, DEPLOYMENT, 5_000_000_000),
      ]),
    );
    const sums = (await Promise.all(uploads)).map(([own]) => own);
    expect(new Set(sums).size).toBe(10);
    expect(await mediaUsageOf(db, 'ivo')).toBe(50_000_000_000);
    expect(await addMediaUsage(db, 'ivo', -50_000_000_000)).toBe(0);
    expect(await mediaUsageOf(db, DEPLOYMENT)).toBe(50_000_000_000);
  });

  test('planned removals that are due are returned oldest first, and failed attempts are counted', async () => {
    const { db } = storage;
    await planMediaRemoval(db, 'late', NOW + 2);
    await planMediaRemoval(db, 'early', NOW + 1);
    await planMediaRemoval(db, 'later', NOW + 9);
    const due = async (nowMs: number) => (await dueMediaRemovals(db, nowMs, 10)).map((row) => row.file_key);
    expect(await due(NOW)).toEqual([]);
    expect(await due(NOW + 2)).toEqual(['early', 'late']);
    await postponeMediaRemoval(db, 'early', NOW + 3);
    await moveMediaRemoval(db, 'later', NOW + 1);
    await moveMediaRemoval(db, 'unplanned', NOW + 1);
    expect(await dueMediaRemovals(db, NOW + 3, 10)).toEqual([
      { file_key: 'later', due_at_ms: NOW + 1, attempts: 0 },
      { file_key: 'late', due_at_ms: NOW + 2, attempts: 0 },
      { file_key: 'early', due_at_ms: NOW + 3, attempts: 1 },
    ]);
    expect([await deleteMediaRemoval(db, 'early'), await deleteMediaRemoval(db, 'early')]).toEqual([true, false]);
  });
}
