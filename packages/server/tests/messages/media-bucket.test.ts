import { type S3Server, startS3, startServer, type TestServer } from '@chatwire/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mediaNoOf } from '../../src/chat/media/attachment-links.ts';
import { removeDue } from '../../src/chat/media/file-removals.ts';
import { findMedia } from '../../src/storage/media/media-store.ts';
import { SetClock, statusOf } from '../fixtures/helpers.ts';
import { uploadFile } from '../fixtures/storage/upload-file.ts';

/** Differences between media in a bucket and media in a directory. See docs/guides/media-storage.md. */

const TEXT = 'The ferry leaves at noon.';
// The S3 server checks presigned URLs against the machine's clock.
const clock = new SetClock(Date.now());
let s3: S3Server;
let server: TestServer;
let token: string;
beforeAll(async () => {
  s3 = await startS3();
  server = await startServer({ clock, env: { ...s3.env, CHATWIRE_MEDIA_READS: 'presigned' } });
  token = await server.login('ivo');
  await server.login('mara');
});
beforeEach(() => {
  clock.nowMs = Date.now();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await s3[Symbol.asyncDispose]();
});

const upload = (name = 'plan.txt', bytes: string | Uint8Array = TEXT) => uploadFile(server, token, { name, bytes });

test('with presigned reads, a signed link redirects to the bucket, which responds as the server would', async () => {
  const [{ url }] = (await upload()).body.data;
  const redirect = await fetch(url, { redirect: 'manual' });
  const location = redirect.headers.get('location') ?? '';
  expect([redirect.status, redirect.headers.get('cache-control')]).toEqual([302, 'private, max-age=1800']);
  expect(location.startsWith(`${s3.url}/media/`)).toBe(true);
  expect(new URL(location).searchParams.get('X-Amz-Expires')).toBe('7200');

  const part = await fetch(url, { headers: { Range: 'bytes=4-8' } });
  const head = await fetch(url, { method: 'HEAD', redirect: 'error' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '25']);
  expect([part.url, part.status, await part.text()]).toEqual([location, 206, 'ferry']);
  expect(part.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(part.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''plan.txt");
});

test('the presigned URL changes every hour, on the hour', async () => {
  const [{ url }] = (await upload()).body.data;
  const locationAt = async (nowMs: number) => {
    clock.nowMs = nowMs;
    return (await fetch(url, { redirect: 'manual' })).headers.get('location');
  };
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  const first = await locationAt(hour);
  expect(await locationAt(hour + 3_599_999)).toBe(first);
  expect(await locationAt(hour + 3_600_000)).not.toBe(first);
});

test('a client that sends a credential reads through the server, so the bucket never sees the credential', async () => {
  const [{ url }] = (await upload()).body.data;
  const bare = url.split('?')[0];
  const read = (method: string) => fetch(bare, { method, headers: { authToken: token }, redirect: 'error' });
  const whole = await read('GET');
  expect([whole.status, await whole.text()]).toEqual([200, TEXT]);
  const head = await read('HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '25', '']);
});

test('without the bucket, uploads and reads get 503, and the server stays ready', async () => {
  const [{ url }] = (await upload()).body.data;
  const read = () => fetch(url.split('?')[0], { headers: { authToken: token } });
  await s3.shutDown();
  const rejected = await upload();
  expect([statusOf(rejected), rejected.headers.get('retry-after')]).toEqual(['503 ERR_UNAVAILABLE', '1']);
  // Objects that the bucket may have stored are removed later.
  const { db } = server.app.context.storage;
  expect(await db.selectFrom('media_removals').select(['attempts', 'due_at_ms']).execute()).toEqual([
    { attempts: 0, due_at_ms: clock.nowMs + 600_000 },
  ]);
  expect((await read()).status).toBe(503);
  expect((await server.call('GET', '/ready')).status).toBe(200);
  const isAvailable = async () =>
    /^chatwire_media_available (\d)$/m.exec((await server.call('GET', '/metrics')).body)?.[1];
  expect(await isAvailable()).toBe('0');
  await s3.startAgain();
  expect(await (await read()).text()).toBe(TEXT);
  expect(await isAvailable()).toBe('1');
});

test('a message can be deleted while the bucket is down; its file is removed once the bucket is back', async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } }).png();
  const [attachment] = (await upload('pier.png', await picture.toBuffer())).body.data;
  const { body: sent } = await server.call('POST', '/messages', {
    token,
    body: { receiver: 'mara', receiverType: 'user', type: 'image', data: { attachments: [attachment] } },
  });
  const { chat } = server.app.context;
  const key = (await findMedia(chat.storage.db, mediaNoOf(attachment.id) ?? 0))?.file_key ?? '';
  const sizes = async () => [await chat.mediaFiles.sizeOf(key, 'file'), await chat.mediaFiles.sizeOf(key, 'thumbnail')];
  const removals = chat.storage.db.selectFrom('media_removals').select('attempts').where('file_key', '=', key);

  await s3.shutDown();
  expect((await server.call('DELETE', `/messages/${sent.data.id}`, { token })).status).toBe(200);
  expect((await fetch(attachment.url)).status).toBe(404);
  await expect.poll(() => removals.execute()).toEqual([{ attempts: 1 }]);

  await s3.startAgain();
  clock.nowMs += 50_000;
  await removeDue(chat);
  expect(await sizes()).toEqual([attachment.size, expect.any(Number)]);
  clock.nowMs += 15_000;
  await removeDue(chat);
  expect(await sizes()).toEqual([undefined, undefined]);
  expect(await removals.execute()).toEqual([]);
});

test('a server starts without the bucket and serves files once it is available', async () => {
  await s3.shutDown();
  await using early = await startServer({ env: s3.env });
  const uploader = await early.login('ivo');
  const file = { name: 'plan.txt', bytes: TEXT };
  expect(statusOf(await uploadFile(early, uploader, file))).toBe('503 ERR_UNAVAILABLE');
  await s3.startAgain();
  const [{ url }] = (await uploadFile(early, uploader, file)).body.data;
  expect(await (await fetch(url, { redirect: 'error' })).text()).toBe(TEXT);
});
