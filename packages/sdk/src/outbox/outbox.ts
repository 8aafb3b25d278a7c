import { type ChatException, exceptionOf, failure } from '../base/chat-exception.ts';
import { nothing } from '../base/nothing.ts';
import { promiseOf } from '../base/promise-of.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { backoffMs } from '../platform/backoff.ts';
import { uuid } from '../platform/random.ts';
import { checkDraft } from './check-draft.ts';
import { attemptBody, needsUpload, newEntry, type OutboxEntry, queueKeyOf } from './outbox-entry.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { uploadFiles } from './upload-files.ts';

/**
 * Pending messages. Each goes `queued → sending → sent`, back to `queued` with a retry time after a retryable
 * failure, and to `failed` when the server rejects it or 24 h have passed. Within a conversation and thread they are sent one
 * after the other; every attempt carries the same muid, so that the server stores a repeated message once.
 * See docs/spec/sdk.md#outbox.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  /** In the order of creation. */
  readonly #entries = new Map<string, OutboxEntry>();
  /** The user whose messages these are. */
  #uid: string | undefined;
  /** Whether the stored messages of this user have been read, and their session is in progress. */
  #isReady = false;
  #uploading = 0;
  #newestMs = 0;
  #cancelWake: () => void = nothing;
  #cancelRenewal: () => void = nothing;
  #cancelClaim: () => void = nothing;
  readonly #unsubscribe: () => void;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#unsubscribe = options.appState.subscribe(() => this.retryNow());
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Begins after a login: continues with the stored messages of that user. */
  async begin(uid: string): Promise<void> {
    if (this.#uid !== uid) this.clear(failure('USER_NOT_LOGGED_IN'));
    this.#uid = uid;
    await this.#options.cancelled.begin(uid);
    await this.#claimStored(uid);
  }

  /** Pauses when the session has expired: messages wait for the next login of the same user. */
  pause(): void {
    this.#isReady = false;
    this.#cancelTimers();
  }

  /** Clears everything and rejects the promises of `send`. */
  clear(error: ChatException): void {
    this.pause();
    this.#uid = undefined;
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    this.#options.sentIds.clear();
    this.#options.cancelled.clear();
    for (const { settle } of entries) settle?.reject(error);
  }

  dispose(error: ChatException): void {
    this.clear(error);
    this.#unsubscribe();
  }

  /**
   * Resolves with the stored message, even across lost connections; rejects when it is rejected permanently. A message
   * that is sent during a login waits for it, and is then queued behind the stored ones.
   */
  async send(message: BaseMessage, signal?: AbortSignal): Promise<BaseMessage> {
    const { session } = this.#options;
    if (!this.#isReady) await session.opening;
    session.token();
    const uid = session.uid ?? '';
    if (signal?.aborted) throw failure('ERR_ABORTED');
    checkDraft(message, session.settings);
    this.#makeRoom();
    const muid = message.getMuid() ?? uuid(this.#options.randomBytes);
    message.setMuid(muid);
    const existing = this.#entries.get(muid);
    if (existing && existing.state !== 'failed') throw failure('ERR_BAD_ARGUMENT', 'Already pending.');
    const { promise, resolve, reject } = promiseOf<BaseMessage>();
    const entry = newEntry(message, muid, this.#nextInstant(), { resolve, reject });
    this.#entries.set(muid, entry);
    this.#options.sentIds.add(muid);
    this.#options.cancelled.remove(muid);
    this.#options.changed(entry, false);
    await this.#options.store.saveFiles(uid, entry);
    await this.#options.store.save(uid, entry);
    entry.dueAtMs = 0;
    this.#renewLeases();
    this.#sendDue();
    return promise;
  }

  /**
   * Returns a later instant than the last one, so that messages of one instant keep their order also when they are read
   * from the storage.
   */
  #nextInstant(): number {
    this.#newestMs = Math.max(this.#options.timers.nowMs(), this.#newestMs + 1);
    return this.#newestMs;
  }

  /** Processes the user's own message from a frame. Returns true if this client sent it. */
  arrived(message: BaseMessage): boolean {
    const muid = message.getMuid();
    if (muid === undefined) return false;
    const entry = this.#entries.get(muid);
    if (entry) this.#handleSent(entry, message);
    this.#options.cancelled.seen(message.toJSON());
    return this.#options.sentIds.has(muid);
  }

  /**
   * Retries at the user's request: a failed message for another 24 h; a queued one at once, together with the messages
   * before it. The platform's report that it is offline does not stop this attempt.
   */
  retry(muid: string): void {
    const entry = this.#entries.get(muid);
    if (entry?.state === 'failed') {
      entry.state = 'queued';
      entry.createdAtMs = this.#nextInstant();
      this.#makeDue(entry);
      entry.error = undefined;
      this.#options.changed(entry, false);
      this.#renewLeases();
    } else if (entry?.state === 'queued') {
      for (const each of this.#entries.values()) if (queueKeyOf(each) === queueKeyOf(entry)) this.#makeDue(each);
    }
    this.#sendDue(true);
  }

  /** Restarts the backoff. An entry that is not in the storage yet keeps waiting for that. */
  #makeDue(entry: OutboxEntry): void {
    entry.failures = 0;
    if (Number.isFinite(entry.dueAtMs)) entry.dueAtMs = 0;
  }

  /** Discards a pending message. If an attempt may have reached the server, the message is deleted there when it appears. */
  discard(muid: string): void {
    const entry = this.#entries.get(muid);
    if (!entry) return;
    if (entry.mayHaveArrived) this.#options.cancelled.add(entry);
    this.#remove(entry);
    this.#options.changed(entry, true);
    entry.settle?.reject(failure('ERR_ABORTED'));
    this.#renewLeases();
    this.#sendDue();
  }

  /** Retries pending messages at once, because the connection may be back. */
  retryNow(): void {
    if (!this.#options.appState.isOnline()) return;
    for (const entry of this.#entries.values()) if (Number.isFinite(entry.dueAtMs)) entry.dueAtMs = 0;
    this.#sendDue();
  }

  /** Sends the first message of every conversation and thread that is due. `isForced`: also while offline. */
  #sendDue(isForced = false): void {
    if (!this.#isReady || !(isForced || this.#options.appState.isOnline())) return;
    const now = this.#options.timers.nowMs();
    const queues = new Set<string>();
    const maxUploads = 3;
    let wakeAtMs = Number.POSITIVE_INFINITY;
    for (const entry of this.#entries.values()) {
      const queue = queueKeyOf(entry);
      const isFirst = !queues.has(queue);
      if (entry.state !== 'failed') queues.add(queue);
      const isReady = !needsUpload(entry, now);
      if (entry.state !== 'queued' || (!isFirst && isReady)) continue;
      if (entry.dueAtMs > now) wakeAtMs = Math.min(wakeAtMs, entry.dueAtMs);
      else if (isReady) void this.#attempt(entry);
      else if (this.#uploading < maxUploads) void this.#upload(entry);
    }
    this.#cancelWake();
    if (wakeAtMs < Number.POSITIVE_INFINITY) {
      this.#cancelWake = this.#options.timers.after(wakeAtMs - now, () => this.#sendDue());
    }
  }

  async #attempt(entry: OutboxEntry): Promise<void> {
    entry.state = 'sending';
    entry.mayHaveArrived = true;
    this.#options.changed(entry, false);
    const { http, records } = this.#options;
    try {
      const data = await http.ask('POST', '/messages', {}, attemptBody(entry));
      const message = records.message(data);
      this.#options.cancelled.seen(message.toJSON());
      this.#handleSent(entry, message);
    } catch (error) {
      this.#handleFailure(entry, error);
    }
    this.#sendDue();
  }

  /** Uploads one file after the other; several messages at a time, regardless of earlier ones. */
  async #upload(entry: OutboxEntry): Promise<void> {
    entry.state = 'uploading';
    this.#uploading += 1;
    this.#options.changed(entry, false);
    try {
      const isPending = () => this.#entries.get(entry.muid) === entry;
      await uploadFiles(entry, this.#options, isPending, async () => {
        if (this.#uid !== undefined) await this.#options.store.save(this.#uid, entry);
      });
      entry.state = 'queued';
    } catch (error) {
      this.#handleFailure(entry, error);
    } finally {
      this.#uploading -= 1;
    }
    this.#sendDue();
  }

  #handleSent(entry: OutboxEntry, message: BaseMessage): void {
    if (this.#entries.get(entry.muid) !== entry) return;
    this.#remove(entry);
    this.#options.sentIds.add(message.getId());
    // Stored first: the row changes from pending to sent without disappearing in between.
    this.#options.stored(message);
    this.#options.changed(entry, true);
    entry.settle?.resolve(message);
    this.#renewLeases();
    this.#sendDue();
  }

  #handleFailure(entry: OutboxEntry, error: unknown): void {
    if (this.#entries.get(entry.muid) !== entry) return;
    const { timers, randomBytes } = this.#options;
    const now = timers.nowMs();
    const exception = exceptionOf(error, 'ERR_NETWORK');
    entry.error = exception;
    entry.state = 'queued';
    // The session ended in the meantime: the message waits for the next one.
    if (this.#isReady && exception.status !== 401 && exception.code !== 'USER_NOT_LOGGED_IN') {
      if (!exception.retryable && exception.code !== 'ERR_ABORTED') return this.#fail(entry, exception);
      const expiryMs = 24 * 3_600_000;
      if (now - entry.createdAtMs >= expiryMs) {
        return this.#fail(entry, failure('ERR_SEND_EXPIRED', undefined, exception));
      }
      entry.failures += 1;
      entry.dueAtMs = now + (exception.retryAfterMs ?? backoffMs(entry.failures, randomBytes, 60));
    }
    this.#options.changed(entry, false);
  }

  #fail(entry: OutboxEntry, error: ChatException): void {
    const { settle } = entry;
    entry.state = 'failed';
    entry.error = error;
    entry.settle = undefined;
    if (this.#uid !== undefined) void this.#options.store.save(this.#uid, entry);
    this.#options.changed(entry, false);
    settle?.reject(error);
  }

  /** Drops failed messages for new ones, oldest first. */
  #makeRoom(): void {
    const limit = 500;
    if (this.#entries.size < limit) return;
    const failed = [...this.#entries.values()].find((entry) => entry.state === 'failed');
    if (!failed) throw failure('ERR_OUTBOX_FULL');
    this.#remove(failed);
    this.#options.changed(failed, true);
  }

  #remove({ muid }: OutboxEntry): void {
    this.#entries.delete(muid);
    if (this.#uid !== undefined) void this.#options.store.remove(this.#uid, muid);
  }

  async #claimStored(uid: string): Promise<void> {
    const { store, timers, session } = this.#options;
    const { entries, leasedUntilMs } = await store.claim(uid);
    if (session.uid !== uid) return;
    this.#isReady = true;
    for (const stored of entries) {
      // Those of an expired session are still in memory, with the promises of their callers.
      const entry = this.#entries.get(stored.muid) ?? stored;
      this.#entries.set(entry.muid, entry);
      this.#options.sentIds.add(entry.muid);
      this.#options.changed(entry, false);
    }
    this.#cancelClaim();
    if (leasedUntilMs !== undefined) {
      const waitMs = Math.max(leasedUntilMs - timers.nowMs(), 0) + 1;
      this.#cancelClaim = timers.after(waitMs, () => void this.#claimStored(uid));
    }
    this.#renewLeases();
    this.#sendDue();
  }

  /** Renews the leases, so that other instances do not send these entries. */
  #renewLeases(): void {
    this.#cancelRenewal();
    const uid = this.#uid ?? '';
    if (!this.#isReady || [...this.#entries.values()].every((entry) => entry.state === 'failed')) return;
    const renewMs = 10_000;
    this.#cancelRenewal = this.#options.timers.after(renewMs, () => {
      for (const entry of this.#entries.values()) void this.#options.store.save(uid, entry);
      this.#renewLeases();
    });
  }

  #cancelTimers(): void {
    this.#cancelWake();
    this.#cancelRenewal();
    this.#cancelClaim();
  }
}
