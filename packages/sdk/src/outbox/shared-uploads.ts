import type { Attachment } from '@chatwire/protocol';
import type { LocalFile } from '../model/media-message.ts';
import { type UploadCore, type UploadOptions, uploadFile } from './upload-file.ts';

interface Upload {
  readonly startedAtMs: number;
  readonly attachment: Promise<Attachment>;
  readonly watchers: Set<(progress: number) => void>;
}

/** The server keeps what no message has taken for a day; a message may wait an hour for its turn. */
const KEPT_MS = 23 * 3_600_000;

/**
 * Each file goes to the server once: whoever wants one that is there already, or on its way, shares that upload. So what
 * was uploaded while its caption was written is not uploaded again by the outbox. Contract 16.2, 21.
 */
export class SharedUploads {
  readonly #core: UploadCore;
  readonly #uploads = new WeakMap<LocalFile, Upload>();

  constructor(core: UploadCore) {
    this.#core = core;
  }

  /** `signal` ends an upload that this call has begun. */
  upload(file: LocalFile, { onProgress, signal }: UploadOptions = {}): Promise<Attachment> {
    const nowMs = this.#core.timers.nowMs();
    const known = this.#uploads.get(file);
    if (known && nowMs - known.startedAtMs < KEPT_MS) {
      if (onProgress) known.watchers.add(onProgress);
      return known.attachment;
    }
    const watchers = new Set(onProgress && [onProgress]);
    const attachment = uploadFile(this.#core, file, {
      ...(signal && { signal }),
      onProgress: (progress) => watchers.forEach((watcher) => watcher(progress)),
    });
    this.#uploads.set(file, { startedAtMs: nowMs, attachment, watchers });
    // Only what is there is shared: a failed upload is begun anew.
    attachment.catch(() => this.#uploads.delete(file));
    return attachment;
  }
}
