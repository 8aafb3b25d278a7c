import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { IncomingFiles } from './incoming-files.ts';
import type { MediaFiles, MediaPart, MediaRead } from './media-files.ts';
import { thumbnailPathOf } from './prepare-image.ts';

const TEXT = 'The ferry leaves at noon.';

/** Defines the test cases for every media storage. See docs/spec/rest-and-realtime.md#media. */
export function mediaFilesCases(open: () => MediaFiles): void {
  test('the storage returns the stored bytes, those of the thumbnail, and the sizes of both', async () => {
    const files = open();
    const key = await stored(files, TEXT, 'small');
    expect(await textOf(await files.read(key, 'file'))).toBe(TEXT);
    expect(await textOf(await files.read(key, 'thumbnail'))).toBe('small');
    expect([await files.sizeOf(key, 'file'), await files.sizeOf(key, 'thumbnail')]).toEqual([25, 5]);
  });

  test.each([
    [{ start: 4, end: 8 }, 'ferry', [4, 8]],
    [{ start: 20 }, 'noon.', [20, 24]],
    [{ start: 20, end: 900 }, 'noon.', [20, 24]],
    [{ last: 5 }, 'noon.', [20, 24]],
    [{ last: 900 }, TEXT, [0, 24]],
    [{ start: 0 }, TEXT, [0, 24]],
  ])('reads the range %o', async (range, text, bytes) => {
    const files = open();
    const part = partOf(await files.read(await stored(files, TEXT), 'file', range));
    expect([part.start, part.end, part.size]).toEqual([...bytes, TEXT.length]);
    expect((await buffer(part.stream)).toString()).toBe(text);
  });

  test('the storage finds no bytes in a range beyond the end, and neither a file nor a thumbnail that was not stored', async () => {
    const files = open();
    const key = await stored(files, TEXT);
    expect(await files.read(key, 'file', { start: 25 })).toBe('unsatisfiable');
    expect(await files.read(key, 'file', { last: 0 })).toBe('unsatisfiable');
    expect(await files.read(key, 'thumbnail')).toBe('missing');
    const unknown = randomBytes(16).toString('hex');
    expect(await files.read(unknown, 'file', { start: 3 })).toBe('missing');
    expect(await files.sizeOf(unknown, 'file')).toBeUndefined();
  });

  test('the storage removes a file with its thumbnail, even repeatedly', async () => {
    const files = open();
    const key = await stored(files, TEXT, 'small');
    await files.remove(key);
    expect([await files.read(key, 'file'), await files.read(key, 'thumbnail')]).toEqual(['missing', 'missing']);
    await files.remove(key);
  });

  test('the storage stores a file that consists of several parts unchanged', async () => {
    const files = open();
    const bytes = randomBytes(11 * 1024 * 1024 + 7);
    const key = await stored(files, bytes);
    const part = partOf(await files.read(key, 'file'));
    expect(part.size).toBe(bytes.length);
    expect(digest(await buffer(part.stream))).toBe(digest(bytes));
    const middle = partOf(await files.read(key, 'file', { start: 5_242_870, end: 5_242_890 }));
    expect(await buffer(middle.stream)).toEqual(bytes.subarray(5_242_870, 5_242_891));
  });

  test('a reader that stops early ends the read', async () => {
    const files = open();
    const part = partOf(await files.read(await stored(files, randomBytes(8 * 1024 * 1024)), 'file'));
    part.stream.on('error', () => {});
    part.stream.destroy();
    await expect.poll(() => part.stream.closed).toBe(true);
  });

  test('a failed upload leaves nothing behind, and files left by a crash are deleted', async () => {
    const { incomingDir } = open();
    const incoming = new IncomingFiles(incomingDir);
    const names = async () => (await readdir(incomingDir)).sort();
    await mkdir(incomingDir, { recursive: true });
    const before = await names();
    await expect(incoming.receive(Readable.from([Buffer.from(TEXT)]), 24)).rejects.toThrow('larger than allowed');
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('The');
        throw new Error('cut off');
      })(),
    );
    await expect(incoming.receive(broken, 100)).rejects.toThrow('cut off');
    expect(await names()).toEqual(before);

    await writeFile(join(incomingDir, 'left-behind'), TEXT);
    await incoming.deleteBefore(Date.now() - 60_000);
    expect(await names()).toContain('left-behind');
    await incoming.deleteBefore(Date.now() + 60_000);
    expect(await names()).toEqual([]);
  });
}

/** Stores bytes the way an upload does. Returns the key. */
async function stored(files: MediaFiles, bytes: string | Buffer, thumbnail?: string): Promise<string> {
  await using file = await new IncomingFiles(files.incomingDir).receive(Readable.from([Buffer.from(bytes)]), 1e9);
  const thumbnailPath = thumbnail === undefined ? undefined : thumbnailPathOf(file.path);
  if (thumbnailPath) await writeFile(thumbnailPath, thumbnail ?? '');
  await files.store(file.key, { path: file.path, thumbnailPath, mimeType: 'text/plain' });
  return file.key;
}

function partOf(read: MediaRead): MediaPart {
  if (typeof read === 'string') throw new Error(read);
  return read;
}

async function textOf(read: MediaRead): Promise<string> {
  return (await buffer(partOf(read).stream)).toString();
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
