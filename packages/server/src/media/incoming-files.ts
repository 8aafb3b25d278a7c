import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeDir } from '../base/make-dir.ts';
import { thumbnailPathOf } from './prepare-image.ts';

/** A file that exceeded its size limit. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** An upload on the local disk. Disposing of it deletes the file, unless the storage has moved it. */
export interface IncomingFile extends AsyncDisposable {
  /** Random name of the stored file. */
  readonly key: string;
  readonly path: string;
  /** Bytes received. Preparing a picture changes the size. */
  readonly size: number;
}

/** Temporary storage of uploads. */
export type IncomingMedia = Pick<IncomingFiles, 'receive' | 'deleteBefore'>;

/** Stores uploads temporarily on the local disk, where their type and pixels are read. */
export class IncomingFiles {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Writes a stream to the disk as it arrives. Deletes the file if the upload fails or is too large. */
  async receive(stream: Readable, maxBytes: number): Promise<IncomingFile> {
    await makeDir(this.#dir, 0o700);
    const key = randomBytes(16).toString('hex');
    const path = join(this.#dir, key);
    const remove = async () => {
      await rm(path, { force: true });
      await rm(thumbnailPathOf(path), { force: true });
    };
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
    } catch (error) {
      await remove();
      throw error;
    }
    return { key, path, size, [Symbol.asyncDispose]: remove };
  }

  /** Deletes files that were last written before a time: those that crashed processes left behind. */
  async deleteBefore(epochMs: number): Promise<void> {
    for (const name of await namesIn(this.#dir)) {
      const path = join(this.#dir, name);
      const found = await stat(path).catch(() => undefined);
      if (found?.isFile() && found.mtimeMs < epochMs) await rm(path, { force: true });
    }
  }
}

async function namesIn(dir: string): Promise<readonly string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
