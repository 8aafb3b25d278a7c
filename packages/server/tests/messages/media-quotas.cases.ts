import type { TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPLOYMENT, mediaUsageOf } from '../../src/storage/media/media-usage-store.ts';
import { statusOf } from '../fixtures/helpers.ts';
import { uploadFile } from '../fixtures/storage/upload-file.ts';

const QUOTAS = { CHATWIRE_MEDIA_USER_QUOTA: '1000', CHATWIRE_MEDIA_TOTAL_QUOTA: '2500' };

/** Defines the test cases for limits on stored bytes, over HTTP. See docs/guides/media-storage.md#quotas. */
export function mediaQuotaCases(start: (env: Readonly<Record<string, string>>) => Promise<TestServer>): void {
  let server: TestServer;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    server = await start(QUOTAS);
    for (const uid of ['ivo', 'mara', 'noor', 'lene']) tokens.set(uid, await server.login(uid));
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const upload = (uid: string, bytes: number) =>
    uploadFile(server, tokens.get(uid) ?? '', { name: 'notes.txt', bytes: 'x'.repeat(bytes) });
  const usageOf = (owner: string) => mediaUsageOf(server.app.context.storage.db, owner);

  test('a file beyond the quota of its uploader is rejected, and accepted once another one is deleted', async () => {
    const [first] = (await upload('ivo', 600)).body.data;
    const tooMuch = await upload('ivo', 401);
    expect(statusOf(tooMuch)).toBe('403 ERR_MEDIA_QUOTA_EXCEEDED');
    expect(tooMuch.body.error.details).toEqual({ file: ['all files of a user must be at most 1000 bytes'] });
    expect((await upload('ivo', 400)).status).toBe(200);
    expect(statusOf(await upload('ivo', 1))).toBe('403 ERR_MEDIA_QUOTA_EXCEEDED');
    expect(await usageOf('ivo')).toBe(1000);

    expect((await server.call('DELETE', `/media/${first.id}`, { token: tokens.get('ivo') ?? '' })).status).toBe(200);
    expect(await usageOf('ivo')).toBe(400);
    expect((await upload('ivo', 600)).status).toBe(200);
  });

  test('simultaneous uploads do not exceed the quota together, and no stored file is planned to be removed', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => upload('mara', 300)));
    expect(results.map(statusOf).toSorted()).toEqual([
      '200',
      '200',
      '200',
      '403 ERR_MEDIA_QUOTA_EXCEEDED',
      '403 ERR_MEDIA_QUOTA_EXCEEDED',
    ]);
    expect(await usageOf('mara')).toBe(900);
    const { chat, storage } = server.app.context;
    const rows = await storage.db.selectFrom('media').select('file_key').execute();
    for (const { file_key: key } of rows) expect(await chat.mediaFiles.sizeOf(key, 'file')).toBeGreaterThan(0);
    const removals = await storage.db.selectFrom('media_removals').select('file_key').execute();
    expect(rows.filter((row) => removals.some((removal) => removal.file_key === row.file_key))).toEqual([]);
  });

  test('a file beyond the quota of the deployment is rejected, without its numbers, even from a server key', async () => {
    expect(await usageOf(DEPLOYMENT)).toBe(1900);
    expect((await upload('noor', 600)).status).toBe(200);
    const tooMuch = await upload('lene', 1);
    expect(statusOf(tooMuch)).toBe('403 ERR_MEDIA_QUOTA_EXCEEDED');
    expect(tooMuch.body.error.details).toEqual({ file: ['exceeds the space for files of all users'] });
  });

  test('erasing a user deletes the files they never sent', async () => {
    expect((await server.call('DELETE', '/users/noor', { body: { permanent: true } })).status).toBe(200);
    expect([await usageOf('noor'), await usageOf(DEPLOYMENT)]).toEqual([0, 1900]);
    expect((await upload('lene', 1)).status).toBe(200);
  });
}
