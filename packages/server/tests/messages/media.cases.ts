import { readdir } from 'node:fs/promises';
import type { TestServer } from '@chatwire/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUnsentUploads } from '../../src/chat/media/delete-unused.ts';
import { removeDue } from '../../src/chat/media/file-removals.ts';
import type {
  ConversationFixture,
  ConversationFixtureUid,
  StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { SetClock, statusOf } from '../fixtures/helpers.ts';
import type { MediaStorageFixture } from '../fixtures/storage/media-storage.ts';
import { type FileToUpload, uploadFile } from '../fixtures/storage/upload-file.ts';

/** Defines the test cases for files over HTTP. See docs/spec/rest-and-realtime.md#media. */
export function mediaCases(start: StartConversationFixture, storage: () => Promise<MediaStorageFixture>): void {
  const clock = new SetClock(1_767_268_800_000);
  let fixture: ConversationFixture;
  let server: TestServer;
  const tokens = new Map<ConversationFixtureUid, string>();
  let files: MediaStorageFixture;
  beforeAll(async () => {
    files = await storage();
    fixture = await start({
      clock,
      env: {
        CHATWIRE_MEDIA_BYTES: '200000',
        CHATWIRE_IMAGE_PIXELS: '1000000',
        CHATWIRE_FOREIGN_ATTACHMENTS: 'false',
        ...files.env,
      },
    });
    server = fixture.server;
    for (const uid of ['ivo', 'mara', 'noor'] as const) {
      const result = await server.call('POST', `/users/${uid}/auth_tokens`, { body: {} });
      tokens.set(uid, result.body.data.authToken);
    }
  });
  afterAll(async () => {
    await fixture[Symbol.asyncDispose]();
    await files[Symbol.asyncDispose]();
  });

  async function filesOnDisk(): Promise<string[]> {
    const entries = await readdir(files.dirOf(server), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }
  const upload = (uid: ConversationFixtureUid, ...given: readonly FileToUpload[]) =>
    uploadFile(server, tokens.get(uid) ?? '', ...given);
  const picture = (width = 1200, height = 800) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } }).jpeg();
  async function uploadPicture(uid: ConversationFixtureUid = 'ivo', name = 'pier.jpg') {
    return (await upload(uid, { bytes: await picture().toBuffer(), name })).body.data[0];
  }
  const sendWith = (attachment: object, uid: ConversationFixtureUid = 'ivo') =>
    fixture.as(uid, 'POST', '/messages', {
      receiver: 'mara',
      receiverType: 'user',
      type: 'image',
      data: { attachments: [attachment] },
    });

  test('anyone with its address can download an uploaded picture of a message, in full and as a thumbnail', async () => {
    const uploaded = await uploadPicture();
    expect(uploaded).toMatchObject({
      name: 'pier.jpg',
      extension: 'jpg',
      mimeType: 'image/jpeg',
      width: 1200,
      height: 800,
    });
    const { id } = (await sendWith({ id: uploaded.id })).body.data;
    const seen = await fixture.as('mara', 'GET', `/messages/${id}`);
    const [attachment] = seen.body.data.data.attachments;
    const whole = await fetch(attachment.url);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await whole.arrayBuffer()).byteLength).toBe(attachment.size);
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''pier.jpg");
    const small = await sharp(Buffer.from(await (await fetch(attachment.thumbnailUrl)).arrayBuffer())).metadata();
    expect([small.format, small.width, small.height]).toEqual(['webp', 480, 320]);
  });

  test('an address that is unsigned, modified, or a day old is rejected; the message then has a new one', async () => {
    const uploaded = await uploadPicture();
    const { id } = (await sendWith(uploaded)).body.data;
    const url = async () => (await fixture.as('mara', 'GET', `/messages/${id}`)).body.data.data.attachments[0].url;
    const first: string = await url();
    const status = async (address: string, token?: string) =>
      (await fetch(address, token ? { headers: { authToken: token } } : {})).status;
    expect(await status(first)).toBe(200);
    const changed = first.replace(/sig=(.)/, (_, sign: string) => `sig=${sign === 'A' ? 'B' : 'A'}`);
    expect(await status(changed)).toBe(404);
    expect(await status(first.replace(uploaded.id, 'm_1'))).toBe(404);
    const bare = first.split('?')[0] ?? '';
    expect(await status(bare)).toBe(401);
    expect(await status(bare, tokens.get('mara'))).toBe(200);
    expect(await status(bare, tokens.get('noor'))).toBe(404);
    clock.nowMs += 26 * 3_600_000;
    expect(await status(first)).toBe(404);
    expect(await status(await url())).toBe(200);
  });

  test('a part of a file can be requested', async () => {
    const text = 'The ferry leaves at noon.';
    const [uploaded] = (await upload('ivo', { bytes: text, name: 'plan.txt' })).body.data;
    const part = async (range: string) => fetch(uploaded.url, { headers: { Range: range } });
    const middle = await part('bytes=4-8');
    expect([middle.status, middle.headers.get('content-range'), await middle.text()]).toEqual([
      206,
      'bytes 4-8/25',
      'ferry',
    ]);
    expect(await (await part('bytes=-5')).text()).toBe('noon.');
    expect((await part('bytes=99-')).status).toBe(416);
    expect(await (await part('bytes=0-1,3-4')).text()).toBe(text);
    expect((await part('bytes=0-')).headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''plan.txt");
  });

  test('the location is removed from a picture, and the picture is turned upright', async () => {
    const exif = { IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '55/1 40/1 0/1', GPSLatitudeRef: 'N' } };
    const bytes = await picture(300, 200).withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    const [uploaded] = (await upload('ivo', { bytes, name: 'me.jpg' })).body.data;
    expect([uploaded.width, uploaded.height]).toEqual([200, 300]);
    const stored = Buffer.from(await (await fetch(uploaded.url)).arrayBuffer());
    const { exif: left, width, height } = await sharp(stored).metadata();
    expect([left, width, height]).toEqual([undefined, 200, 300]);
  });

  test.each(['webp', 'avif'] as const)(
    'metadata of %s are removed, and every pixel stays as it was',
    async (format) => {
      const exif = { IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '55/1 40/1 0/1', GPSLatitudeRef: 'N' } };
      const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>SECRET-PLACE</rdf:RDF></x:xmpmeta>';
      const bytes = await picture(300, 200).withExif(exif).withXmp(xmp).keepIccProfile().toFormat(format).toBuffer();
      expect(bytes.includes('SECRET-OWNER') && bytes.includes('SECRET-PLACE')).toBe(true);
      const [uploaded] = (await upload('ivo', { bytes, name: `me.${format}` })).body.data;
      const stored = Buffer.from(await (await fetch(uploaded.url)).arrayBuffer());
      expect(stored.includes('SECRET')).toBe(false);
      expect(stored.includes('GPS') || stored.includes(Buffer.from('55/1'))).toBe(false);
      // Decoding and encoding again would change the size and the pixels.
      expect(stored.length).toBe(bytes.length);
      const pixels = (image: Buffer) => sharp(image).raw().toBuffer();
      expect(await pixels(stored)).toEqual(await pixels(bytes));
      expect(await sharp(stored).metadata()).toMatchObject({ width: 300, height: 200 });
    },
  );

  test('the content decides the type of a file; harmful, too large, or too many files are rejected', async () => {
    const disguised = await upload('ivo', { bytes: '<html><script>alert(1)</script>', name: 'cat.png' });
    expect(statusOf(disguised)).toBe('400 ERR_FILE_TYPE_NOT_ALLOWED');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(statusOf(await upload('ivo', { bytes: svg, name: 'a.svg' }))).toBe('400 ERR_FILE_TYPE_NOT_ALLOWED');
    const broken = (await picture().toBuffer()).subarray(0, 200);
    expect(statusOf(await upload('ivo', { bytes: broken, name: 'a.jpg' }))).toBe('400 ERR_FILE_TYPE_NOT_ALLOWED');
    const large = { bytes: 'x'.repeat(200_001), name: 'a.txt' };
    expect(statusOf(await upload('ivo', large))).toBe('413 ERR_FILE_SIZE_EXCEEDED');
    const many = Array.from({ length: 11 }, () => ({ bytes: 'x', name: 'a.txt' }));
    expect(statusOf(await upload('ivo', ...many))).toBe('400 ERR_FILE_COUNT_EXCEEDED');
    expect(statusOf(await upload('ivo'))).toBe('400 ERR_BAD_REQUEST');
    expect(statusOf(await fixture.as('ivo', 'POST', '/media', { file: 'x' }))).toBe('400 ERR_BAD_REQUEST');
  });

  test('images with too many pixels, in one frame or in all of an animation, are rejected, and nothing of them is kept', async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#336699' } });
    const frames = (count: number) =>
      // The frames have different colours, because encoders merge equal frames.
      sharp(Buffer.concat(Array.from({ length: count }, (_, n) => Buffer.alloc(500 * 500 * 3, 10 * n))), {
        raw: { width: 500, height: 500 * count, channels: 3, pageHeight: 500 },
      });
    const allowed = [
      { bytes: await plain(1000, 1000).png().toBuffer(), name: 'a.png' },
      { bytes: await frames(16).gif().toBuffer(), name: 'b.gif' },
    ];
    const [still, animation] = (await upload('ivo', ...allowed)).body.data;
    expect([still.width, still.height, animation.width, animation.height]).toEqual([1000, 1000, 500, 500]);
    const before = await filesOnDisk();
    const tooLarge = [
      await plain(1001, 1000).png().toBuffer(),
      await plain(1001, 1000).png({ progressive: true }).toBuffer(),
      await plain(1001, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      await plain(1001, 1000).webp().toBuffer(),
      await plain(1001, 1000).avif({ effort: 0 }).toBuffer(),
      await plain(1001, 1000).tiff({ compression: 'deflate' }).toBuffer(),
      await plain(1001, 1000).gif().toBuffer(),
      await frames(17).gif().toBuffer(),
      await frames(17).webp().toBuffer(),
    ];
    for (const bytes of tooLarge) {
      const result = await upload('ivo', { bytes, name: 'picture' });
      expect(statusOf(result)).toBe('413 ERR_FILE_SIZE_EXCEEDED');
      expect(result.body.error.details).toEqual({ file: ['must be at most 1000000 pixels (width × height)'] });
    }
    expect(await filesOnDisk()).toEqual(before);
  });

  test('a file that is named like the route of thumbnails is served', async () => {
    const bytes = await picture().toBuffer();
    const [uploaded] = (await upload('ivo', { bytes, name: 'thumbnail' })).body.data;
    expect(uploaded.name).toBe('thumbnail');
    const whole = await fetch(uploaded.url);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(whole.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''thumbnail");
    const small = await fetch(uploaded.thumbnailUrl);
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('only visible files can be sent; foreign URLs only if the operator allows them', async () => {
    const own = await uploadPicture('ivo');
    expect(statusOf(await sendWith({ id: own.id }, 'noor'))).toBe('400 ERR_BAD_REQUEST');
    expect(statusOf(await sendWith({ id: 'm_999999' }))).toBe('400 ERR_BAD_REQUEST');
    expect(statusOf(await sendWith({ url: 'https://elsewhere.example/a.png' }))).toBe('400 ERR_BAD_REQUEST');
    const posing = { id: own.id, url: 'https://elsewhere.example/a.png' };
    expect(statusOf(await sendWith(posing))).toBe('400 ERR_BAD_REQUEST');
  });

  test('a file is deleted with its last message, an unsent one after a day, and earlier on request', async () => {
    const uploaded = await uploadPicture();
    const { id } = (await sendWith(uploaded)).body.data;
    expect(statusOf(await fixture.as('ivo', 'DELETE', `/media/${uploaded.id}`))).toBe('404 ERR_MEDIA_NOT_FOUND');
    await fixture.as('ivo', 'DELETE', `/messages/${id}`);
    expect((await fetch(uploaded.url)).status).toBe(404);

    const mine = await uploadPicture();
    expect(statusOf(await fixture.as('mara', 'DELETE', `/media/${mine.id}`))).toBe('404 ERR_MEDIA_NOT_FOUND');
    expect((await fixture.as('ivo', 'DELETE', `/media/${mine.id}`)).body.data).toEqual({ success: true });

    clock.nowMs += 25 * 3_600_000;
    await deleteUnsentUploads(server.app.context.chat);
    await removeDue(server.app.context.chat);
    const before = await filesOnDisk();
    const forgotten = await uploadPicture();
    expect((await filesOnDisk()).length).toBeGreaterThan(before.length);
    clock.nowMs += 25 * 3_600_000;
    await deleteUnsentUploads(server.app.context.chat);
    await expect.poll(filesOnDisk).toEqual(before);
    expect((await fixture.as('ivo', 'DELETE', `/media/${forgotten.id}`)).status).toBe(404);
  });
}
