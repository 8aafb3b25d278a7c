import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeDir } from '../base/make-dir.ts';
import type { MediaFiles } from '../media/media-files.ts';
import type { MediaVariant } from '../media/media-links.ts';
import { thumbnailPathOf } from '../media/prepare-image.ts';
import type { Db } from '../storage/storage.ts';
import { ArchiveError, type TarMember } from './archive/tar.ts';

const FOLDER = 'media/';
const THUMBNAIL = '.thumb';
const NAME = /^media\/([0-9a-f]{32})(\.thumb)?$/;
const PAGE_FILES = 500;
/**
 * Type with which files are stored, because the row with the actual one is not committed yet. Responses have that of the row.
 */
const UNKNOWN_TYPE = 'application/octet-stream';

/** Yields the keys of all media files in a snapshot. */
export async function* mediaOf(db: Db): AsyncGenerator<{ readonly key: string; readonly hasThumbnail: boolean }> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('media')
      .select(['media_no', 'file_key', 'has_thumbnail'])
      .where('media_no', '>', after)
      .orderBy('media_no')
      .limit(PAGE_FILES)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.media_no;
    for (const { file_key, has_thumbnail } of rows) yield { key: file_key, hasThumbnail: has_thumbnail === 1 };
  }
}

/** Returns a media file or its thumbnail as a file of an archive; undefined if it is missing. Media files never change. */
export async function mediaMember(
  files: MediaFiles,
  key: string,
  variant: MediaVariant,
): Promise<TarMember | undefined> {
  const read = await files.read(key, variant);
  if (typeof read === 'string') return undefined;
  return { name: `${FOLDER}${key}${variant === 'file' ? '' : THUMBNAIL}`, size: read.size, content: read.stream };
}

/** Returns whether a file of a backup is a media file. */
export function isMedia({ name }: TarMember): boolean {
  return NAME.test(name);
}

/** Returns whether a media file is the thumbnail of another one. */
export function isThumbnail({ name }: TarMember): boolean {
  return name.endsWith(THUMBNAIL);
}

/** Stores the media files of a backup, in which a thumbnail follows its file. */
export class MediaRestoring implements AsyncDisposable {
  readonly #files: MediaFiles;
  #pending: { readonly key: string; readonly path: string; thumbnailPath: string | undefined } | undefined;

  constructor(files: MediaFiles) {
    this.#files = files;
  }

  async put({ name, content }: TarMember): Promise<void> {
    const [, key = '', thumbnail] = NAME.exec(name) ?? [];
    const path = join(this.#files.incomingDir, key);
    if (thumbnail === undefined) {
      await this.complete();
      await makeDir(this.#files.incomingDir, 0o700);
      this.#pending = { key, path, thumbnailPath: undefined };
      await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }));
      return;
    }
    if (this.#pending?.key !== key) throw new ArchiveError('The backup has a thumbnail that does not follow its file.');
    this.#pending.thumbnailPath = thumbnailPathOf(path);
    await pipeline(content, createWriteStream(this.#pending.thumbnailPath, { mode: 0o600, flush: true }));
  }

  /** Stores the last file, after which no thumbnail has followed. */
  async complete(): Promise<void> {
    if (!this.#pending) return;
    const { key, path, thumbnailPath } = this.#pending;
    await this.#files.store(key, { path, thumbnailPath, mimeType: UNKNOWN_TYPE });
    await this[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#pending) return;
    const { path } = this.#pending;
    this.#pending = undefined;
    await rm(path, { force: true });
    await rm(thumbnailPathOf(path), { force: true });
  }
}
