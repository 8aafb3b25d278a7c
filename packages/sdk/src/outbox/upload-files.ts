import { failure } from '../base/chat-exception.ts';
import { areStored, type OutboxEntry } from './outbox-entry.ts';
import type { OutboxOptions } from './outbox-options.ts';

/**
 * Uploads the files of a message one after the other while `isPending`; `stored` persists each result. Files are uploaded
 * again after the time the server keeps them. See docs/spec/sdk.md#outbox-rules.
 */
export async function uploadFiles(
  entry: OutboxEntry,
  { uploads, changed, timers }: Pick<OutboxOptions, 'uploads' | 'changed' | 'timers'>,
  isPending: () => boolean,
  stored: () => Promise<void>,
): Promise<void> {
  const { files } = entry;
  if (!areStored(entry.uploads, timers.nowMs())) {
    if (files.length < entry.uploads.length) throw failure('ERR_FILE_UNAVAILABLE');
    entry.uploads = [];
  }
  for (const [index, file] of files.entries()) {
    if (index < entry.uploads.length) continue;
    if (!isPending()) return;
    const finished = await uploads.finish(file, (progress) => {
      entry.uploadProgress = (index + progress) / files.length;
      changed(entry, false);
    });
    entry.uploads = [...entry.uploads, finished];
    await stored();
  }
}
