import type { Chat } from '@chatwire/sdk';
import { refusalOf, type StagedFile, type StagedState, stagedFile } from './staged-file.ts';

export interface FileTrayOptions {
  limits(): { readonly attachments: number; readonly fileSize: number };
  /** Prepares a file for the upload, for example by compressing it. Must not reject. */
  prepare(file: StagedFile): Promise<StagedFile>;
  /** Uploads a file to the server, where the message sent later refers to it. */
  upload(
    file: Chat.LocalFile,
    options: { readonly onProgress: (progress: number) => void; readonly signal: AbortSignal },
  ): Promise<unknown>;
  /** Called when there are more files than the server accepts. */
  onFull(): void;
}

/** Maximum number of concurrent uploads. */
const MAX_UPLOADS = 3;

/**
 * Attachments of the next message, uploaded while the caption is written. States of a file: waiting → uploading → done;
 * failed, which can be retried; refused, which cannot. The outbox completes unfinished uploads once the message is
 * sent.
 * See docs/spec/message-list.md#composer.
 */
export class FileTray {
  readonly #options: FileTrayOptions;
  readonly #listeners = new Set<() => void>();
  readonly #prepared = new Map<number, Promise<StagedFile>>();
  readonly #uploads = new Map<number, AbortController>();
  #files: readonly StagedFile[] = [];
  #lastId = 0;

  constructor(options: FileTrayOptions) {
    this.#options = options;
  }

  getFiles = (): readonly StagedFile[] => this.#files;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Adds files. `asFile`: sends all of them as plain files, whatever their type. */
  add = (files: readonly Chat.LocalFile[], asFile: boolean): void => {
    const { attachments, fileSize } = this.#options.limits();
    const freeCount = Math.max(0, attachments - this.#files.length);
    if (files.length > freeCount) this.#options.onFull();
    const newFiles = files.slice(0, freeCount).map((file) => {
      this.#lastId += 1;
      return stagedFile(file, { id: this.#lastId, asFile, fileSize });
    });
    if (newFiles.length === 0) return;
    this.#setFiles([...this.#files, ...newFiles]);
    for (const file of newFiles) if (file.state.kind === 'waiting') this.#prepare(file);
  };

  remove = (id: number): void => {
    this.#uploads.get(id)?.abort();
    this.#prepared.delete(id);
    this.#setFiles(this.#files.filter((file) => file.id !== id));
  };

  clear = (): void => {
    for (const { id } of this.#files) this.remove(id);
  };

  retry = (id: number): void => {
    this.#setState(id, { kind: 'waiting' });
    this.#startUploads();
  };

  /**
   * Removes all files from the tray for a message and returns them. Running uploads continue: the outbox shares them.
   */
  take(): Promise<readonly StagedFile[]> {
    const stagedFiles = this.#files;
    const prepared = stagedFiles.map((file) => this.#prepared.get(file.id) ?? file);
    this.#uploads.clear();
    this.#prepared.clear();
    this.#setFiles([]);
    return Promise.all(prepared);
  }

  /** Must be called when the composer unmounts. Aborts uploads of unsent files. */
  dispose(): void {
    for (const upload of this.#uploads.values()) upload.abort();
    this.#uploads.clear();
    this.#prepared.clear();
    this.#files = [];
  }

  #prepare(file: StagedFile): void {
    const prepared = this.#options.prepare(file);
    this.#prepared.set(file.id, prepared);
    void prepared.then((ready) => {
      this.#setFiles(this.#files.map((each) => (each.id === file.id ? ready : each)));
      this.#startUploads();
    });
  }

  /** Starts as many waiting uploads as may run at once. */
  #startUploads(): void {
    for (const file of this.#files) {
      if (this.#uploads.size >= MAX_UPLOADS) return;
      if (file.state.kind === 'waiting' && file.isReady) void this.#upload(file);
    }
  }

  async #upload({ id, file }: StagedFile): Promise<void> {
    const upload = new AbortController();
    this.#uploads.set(id, upload);
    this.#setState(id, { kind: 'uploading', progress: 0 });
    try {
      const { signal } = upload;
      const onProgress = (progress: number) => this.#setState(id, { kind: 'uploading', progress });
      await this.#options.upload(file, { onProgress, signal });
      this.#setState(id, { kind: 'done' });
    } catch (error) {
      const reason = refusalOf(error);
      this.#setState(id, reason === undefined ? { kind: 'failed' } : { kind: 'refused', reason });
    } finally {
      if (this.#uploads.get(id) === upload) this.#uploads.delete(id);
      this.#startUploads();
    }
  }

  #setState(id: number, state: StagedState): void {
    if (!this.#files.some((file) => file.id === id)) return;
    this.#setFiles(this.#files.map((file) => (file.id === id ? { ...file, state } : file)));
  }

  #setFiles(files: readonly StagedFile[]): void {
    this.#files = files;
    for (const listener of Array.from(this.#listeners)) listener();
  }
}
