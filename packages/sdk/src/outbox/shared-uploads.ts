import type { Attachment } from '@chatwire/protocol';
import { nothing } from '../base/nothing.ts';
import { SharedCall } from '../base/shared-call.ts';
import type { LocalFile } from '../model/media-message.ts';
import { type FinishedUpload, UPLOAD_LIFETIME_MS } from './outbox-entry.ts';
import { type UploadCore, type UploadOptions, uploadFile } from './upload-file.ts';

interface Upload {
  readonly startedAtMs: number;
  readonly call: SharedCall<Attachment>;
  readonly watchers: Set<(progress: number) => void>;
}

/**
 * Uploads each file once: all callers share an upload in flight or a recent result. The outbox does not repeat an upload
 * that the composer started while the caption was being written.
 * See docs/spec/sdk.md#outbox-rules, #media.
 */
export class SharedUploads {
  readonly #core: UploadCore;
  readonly #uploads = new WeakMap<LocalFile, Upload>();

  constructor(core: UploadCore) {
    this.#core = core;
  }

  /** Uploads a file. The upload is aborted when all of its callers have aborted. */
  async upload(file: LocalFile, { onProgress = nothing, signal }: UploadOptions = {}): Promise<Attachment> {
    const { call, watchers } = this.#findUsable(file) ?? this.#begin(file);
    watchers.add(onProgress);
    try {
      return await call.wait(signal);
    } finally {
      watchers.delete(onProgress);
    }
  }

  /** Uploads a file for the outbox. Returns the attachment with the time of the upload. */
  async finish(file: LocalFile, onProgress: (progress: number) => void): Promise<FinishedUpload> {
    const attachment = await this.upload(file, { onProgress });
    return { attachment, atMs: this.#uploads.get(file)?.startedAtMs ?? 0 };
  }

  #findUsable(file: LocalFile): Upload | undefined {
    const upload = this.#uploads.get(file);
    const isUsable =
      upload && !upload.call.isAborted && this.#core.timers.nowMs() - upload.startedAtMs < UPLOAD_LIFETIME_MS;
    return isUsable ? upload : undefined;
  }

  #begin(file: LocalFile): Upload {
    const watchers = new Set<(progress: number) => void>();
    const onProgress = (progress: number) => watchers.forEach((watcher) => watcher(progress));
    const upload: Upload = {
      startedAtMs: this.#core.timers.nowMs(),
      call: new SharedCall((signal) =>
        uploadFile(this.#core, file, { signal, onProgress }).catch((error) => {
          // Only a successful upload is shared: after a failure the next caller starts a new one.
          if (this.#uploads.get(file) === upload) this.#uploads.delete(file);
          throw error;
        }),
      ),
      watchers,
    };
    this.#uploads.set(file, upload);
    return upload;
  }
}
