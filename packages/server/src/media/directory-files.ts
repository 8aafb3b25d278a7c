import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDir } from '../base/make-dir.ts';
import { type ByteRange, bytesIn } from './byte-range.ts';
import { type LocalFile, type MediaFiles, type MediaRead, storedName } from './media-files.ts';
import type { MediaVariant } from './media-links.ts';

/** Media in a directory. Several nodes can share it on a network volume. */
export class DirectoryFiles implements MediaFiles {
  /** Directory for uploads in progress, on the file system of the media, so that files can be moved atomically. */
  readonly incomingDir: string;
  /** Always true: a disk fault is reported as an internal error, not as unavailable storage. */
  readonly isAvailable = true;
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
    this.incomingDir = join(dir, 'incoming');
  }

  async store(key: string, { path, thumbnailPath }: LocalFile): Promise<void> {
    const target = this.#pathOf(key, 'file');
    await makeDir(dirname(target));
    if (thumbnailPath !== undefined) await rename(thumbnailPath, this.#pathOf(key, 'thumbnail'));
    await rename(path, target);
  }

  async sizeOf(key: string, variant: MediaVariant): Promise<number | undefined> {
    try {
      return (await stat(this.#pathOf(key, variant))).size;
    } catch (error) {
      // Any other code is a fault of the disk or of its permissions, which must appear in the server log.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async read(key: string, variant: MediaVariant, range: ByteRange = { start: 0 }): Promise<MediaRead> {
    const size = await this.sizeOf(key, variant);
    if (size === undefined) return 'missing';
    const bytes = bytesIn(range, size);
    if (bytes === undefined) return 'unsatisfiable';
    return { ...bytes, size, stream: createReadStream(this.#pathOf(key, variant), bytes) };
  }

  async directUrl(): Promise<undefined> {
    return undefined;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key, 'file'), { force: true });
    await rm(this.#pathOf(key, 'thumbnail'), { force: true });
  }

  close(): void {}

  #pathOf(key: string, variant: MediaVariant): string {
    return join(this.#dir, storedName(key, variant));
  }
}
