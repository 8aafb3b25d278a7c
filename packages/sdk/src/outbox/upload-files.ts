import type { OutboxEntry } from './outbox-entry.ts';
import { withUpload } from './outbox-entry.ts';
import type { OutboxOptions } from './outbox-options.ts';

/** Uploads the files of a message one after the other, as long as it is wanted; `stored` keeps what is done. */
export async function uploadFiles(
  entry: OutboxEntry,
  { upload, changed }: Pick<OutboxOptions, 'upload' | 'changed'>,
  isWanted: () => boolean,
  stored: () => Promise<void>,
): Promise<void> {
  const total = entry.files.length;
  for (let file = entry.files[0]; file && isWanted(); file = entry.files[0]) {
    const done = total - entry.files.length;
    const attachment = await upload(file, (progress) => {
      entry.uploadProgress = (done + progress) / total;
      changed(entry, false);
    });
    withUpload(entry, attachment);
    await stored();
  }
}
