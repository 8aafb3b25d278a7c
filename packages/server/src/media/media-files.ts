import { randomBytes } from 'node:crypto';
import { createWriteStream, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeDir } from '../base/make-dir.ts';

/** A file that grew beyond what is allowed. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/**
 * The bytes of uploaded files, in a folder; several nodes share it. Names on the disk are made here and say nothing of
 * the names people gave.
 */
export class MediaFiles {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Where a file lies. */
  pathOf(key: string): string {
    return join(this.#dir, key.slice(0, 2), key);
  }

  thumbnailPathOf(key: string): string {
    return `${this.pathOf(key)}.thumb`;
  }

  /** Bytes on the disk now: preparing a picture changes them. */
  sizeOf(key: string): number {
    return statSync(this.pathOf(key)).size;
  }

  /** Writes a stream. Returns the new file's key and size. Nothing is left of what fails or is too large. */
  async receive(stream: Readable, maxBytes: number): Promise<{ readonly key: string; readonly size: number }> {
    const key = randomBytes(16).toString('hex');
    const path = this.pathOf(key);
    await makeDir(join(path, '..'));
    let size = 0;
    try {
      await pipeline(
        stream,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            size += chunk.length;
            if (size > maxBytes) throw new FileTooLarge('A file is larger than allowed.');
            yield chunk;
          }
        },
        createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
      );
      return { key, size };
    } catch (error) {
      await this.remove(key);
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
    await rm(this.thumbnailPathOf(key), { force: true });
  }
}
