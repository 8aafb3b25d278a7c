import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeDir } from '../base/make-dir.ts';
import type { MediaFiles } from '../media/media-files.ts';
import type { Db } from '../storage/storage.ts';
import type { TarMember } from './archive/tar.ts';

const FOLDER = 'media/';
const THUMBNAIL = '.thumb';
const NAME = /^media\/([0-9a-f]{32})(\.thumb)?$/;
const PAGE_FILES = 500;

/** Keys of all files that a snapshot refers to; `hasThumbnail`: a second file belongs to it. */
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

/** A file of the media directory; undefined when it is gone. Files never change. */
export async function mediaMember(
  files: MediaFiles,
  key: string,
  part: 'file' | 'thumbnail',
): Promise<TarMember | undefined> {
  const path = part === 'file' ? files.pathOf(key) : files.thumbnailPathOf(key);
  const found = await stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return undefined;
  const name = `${FOLDER}${key}${part === 'file' ? '' : THUMBNAIL}`;
  return { name, size: found.size, content: createReadStream(path) };
}

/** Whether a file of a backup is one of these. */
export function isMedia({ name }: TarMember): boolean {
  return NAME.test(name);
}

/** Whether it is the small picture that belongs to another file. */
export function isThumbnail({ name }: TarMember): boolean {
  return name.endsWith(THUMBNAIL);
}

/** Writes a file of a backup into the media directory. */
export async function putMedia(files: MediaFiles, { name, content }: TarMember): Promise<void> {
  const [, key = '', thumbnail] = NAME.exec(name) ?? [];
  const path = thumbnail === undefined ? files.pathOf(key) : files.thumbnailPathOf(key);
  await makeDir(dirname(path));
  await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }));
}
