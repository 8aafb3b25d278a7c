import type { Chat } from '@chatwire/sdk';
import { refusalOf, type StagedFile, type StagedState, stagedFile } from './staged-file.ts';

export interface FileTrayOptions {
  limits(): { readonly attachments: number; readonly fileSize: number };
  /** What a file becomes before it is uploaded, such as smaller. */
  prepare(file: StagedFile): Promise<StagedFile>;
  /** Puts a file on the server, where the message that is sent later finds it. */
  upload(
    file: Chat.LocalFile,
    options: { readonly onProgress: (progress: number) => void; readonly signal: AbortSignal },
  ): Promise<unknown>;
  /** There were more files than the server takes. */
  onFull(): void;
}

/** Uploads at a time. */
const SLOTS = 3;

/**
 * Files that go with the next message, uploaded while its caption is written. Each waits for a slot, is uploaded, and is
 * then done; or it has failed and can be tried again; or it was refused for good. What is not done when the message is
 * sent is finished by the outbox. See docs/spec/message-list.md#composer.
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

  subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => {
      this.#listeners.delete(changed);
    };
  };

  /** `asFile`: chosen as files, whatever they are. */
  add = (files: readonly Chat.LocalFile[], asFile: boolean): void => {
    const { attachments, fileSize } = this.#options.limits();
    const room = Math.max(0, attachments - this.#files.length);
    if (files.length > room) this.#options.onFull();
    const added = files.slice(0, room).map((file) => {
      this.#lastId += 1;
      return stagedFile(file, { id: this.#lastId, asFile, fileSize });
    });
    if (added.length === 0) return;
    this.#show([...this.#files, ...added]);
    for (const file of added) if (file.state.kind === 'waiting') this.#prepare(file);
  };

  remove = (id: number): void => {
    this.#uploads.get(id)?.abort();
    this.#prepared.delete(id);
    this.#show(this.#files.filter((file) => file.id !== id));
  };

  clear = (): void => {
    for (const { id } of this.#files) this.remove(id);
  };

  retry = (id: number): void => {
    this.#setState(id, { kind: 'waiting' });
    this.#pump();
  };

  /** Empties the tray for a message. What is being uploaded goes on: the outbox shares it. */
  take(): Promise<readonly StagedFile[]> {
    const taken = this.#files;
    const prepared = taken.map((file) => this.#prepared.get(file.id) ?? file);
    this.#uploads.clear();
    this.#prepared.clear();
    this.#show([]);
    return Promise.all(prepared);
  }

  /** The composer is gone: what was not sent is not uploaded any further. */
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
      this.#show(this.#files.map((each) => (each.id === file.id ? ready : each)));
      this.#pump();
    });
  }

  #pump(): void {
    for (const file of this.#files) {
      if (this.#uploads.size >= SLOTS) return;
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
      const refusal = refusalOf(error);
      this.#setState(id, refusal === undefined ? { kind: 'failed' } : { kind: 'refused', reason: refusal });
    } finally {
      if (this.#uploads.get(id) === upload) this.#uploads.delete(id);
      this.#pump();
    }
  }

  #setState(id: number, state: StagedState): void {
    if (!this.#files.some((file) => file.id === id)) return;
    this.#show(this.#files.map((file) => (file.id === id ? { ...file, state } : file)));
  }

  #show(files: readonly StagedFile[]): void {
    this.#files = files;
    for (const changed of Array.from(this.#listeners)) changed();
  }
}
