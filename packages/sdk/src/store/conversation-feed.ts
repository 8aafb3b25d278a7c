import { ChatException, exceptionOf, failure } from '../base/chat-exception.ts';
import { nothing } from '../base/nothing.ts';
import type { Frame } from '../realtime/frame.ts';

/** One page of changes. */
export interface ChangesPage {
  readonly frames: readonly Frame[];
  readonly toSeq: number;
  readonly hasMore: boolean;
}

export interface ConversationFeedOptions {
  readonly apply: (frame: Frame, isCaughtUp: boolean) => void;
  /** A waiting frame is not applied: a page contains it, or no view shows the conversation. */
  readonly passed: (frame: Frame) => void;
  /** Fetches the changes after a sequence number, and applies everything else the response contains. */
  readonly changes: (since: number) => Promise<ChangesPage>;
  /** Too much is missing: fetches the newest page. Returns its sequence number; undefined if no view needs it. */
  readonly reset: () => Promise<number | undefined>;
  /** Schedules a retry with backoff. Returns a function that cancels it. */
  readonly later: (failures: number, run: () => void) => () => void;
  readonly failed: (error: ChatException) => void;
}

/**
 * The changes of one open conversation, applied in order and without gaps. An early frame waits while the missing ones
 * are fetched; when these are too many, the newest page replaces them.
 * See docs/spec/sdk.md#applying-changes, #catch-up.
 */
export class ConversationFeed {
  readonly #options: ConversationFeedOptions;
  readonly #aside = new Map<number, Frame>();
  #known: number | undefined;
  /**
   * Where the next catch-up starts. After a failure it starts where the last one did, whatever the connection has brought
   * in the meantime: a page of changes contains more than its frames.
   */
  #from = 0;
  #state: 'idle' | 'running' | 'again' = 'idle';
  #running: Promise<void> = Promise.resolve();
  #failures = 0;
  #cancelRetry: () => void = nothing;

  constructor(options: ConversationFeedOptions) {
    this.#options = options;
  }

  /** Highest sequence number without a gap before it; undefined before the first page. */
  get known(): number | undefined {
    return this.#known;
  }

  /** A page is current up to this number. A page behind the known number is caught up first. */
  startAt(seq: number): void {
    const isFirst = this.#known === undefined;
    if (this.#known !== undefined && seq >= this.#known) return;
    this.#known = seq;
    if (isFirst) this.#drain();
    else void this.catchUp();
  }

  receive(frame: Frame): void {
    const { seq } = frame;
    if (seq === undefined) return this.#options.apply(frame, false);
    this.#aside.set(seq, frame);
    this.#drain();
    if (this.#aside.size > 0 && this.#known !== undefined) void this.catchUp();
  }

  /** Fetches what is missing, once at a time; a call in the meantime adds a second run. Resolves after the attempt. */
  catchUp(): Promise<void> {
    if (this.#known === undefined) return Promise.resolve();
    if (this.#state === 'idle') {
      this.#cancelRetry();
      this.#from = this.#failures === 0 ? this.#known : Math.min(this.#known, this.#from);
      this.#running = this.#run();
    } else {
      this.#state = 'again';
    }
    return this.#running;
  }

  /** No view shows the conversation any more: later frames are missed. */
  rest(): void {
    this.#pass(Number.POSITIVE_INFINITY);
    this.stop();
  }

  stop(): void {
    this.#cancelRetry();
    this.#aside.clear();
  }

  async #run(): Promise<void> {
    this.#state = 'running';
    try {
      if (!(await this.#follow())) this.#known = (await this.#options.reset()) ?? this.#known;
      this.#failures = 0;
    } catch (error) {
      this.#retry(error);
      return;
    } finally {
      this.#drain();
    }
    const isWantedAgain = this.#isWantedAgain();
    this.#state = 'idle';
    if (isWantedAgain) return this.catchUp();
  }

  #isWantedAgain(): boolean {
    return this.#state === 'again';
  }

  /** Page by page; false when too much is missing. */
  async #follow(): Promise<boolean> {
    const maxPages = 5;
    for (let pages = 0; pages < maxPages; pages += 1) {
      const since = this.#from;
      const page = await this.#changesSince(since);
      if (!page) return false;
      // A frame from the connection is not applied again: a later one may have undone it.
      for (const frame of page.frames) if ((frame.seq ?? 0) > (this.#known ?? 0)) this.#options.apply(frame, true);
      this.#from = page.toSeq;
      // Unless a page has come meanwhile that is behind where this began.
      if (since <= (this.#known ?? 0)) this.#known = Math.max(this.#known ?? 0, page.toSeq);
      const maxAside = 500;
      if (!page.hasMore) return this.#aside.size <= maxAside;
      if (page.toSeq === since) {
        this.#options.failed(failure('ERR_SYNC_STALLED'));
        return false;
      }
    }
    return false;
  }

  async #changesSince(since: number): Promise<ChangesPage | undefined> {
    try {
      return await this.#options.changes(since);
    } catch (error) {
      if (error instanceof ChatException && error.code === 'ERR_CHANGES_EXPIRED') return undefined;
      throw error;
    }
  }

  #retry(error: unknown): void {
    this.#state = 'idle';
    const exception = exceptionOf(error, 'ERR_BAD_RESPONSE');
    this.#failures += 1;
    const reportedAfter = 3;
    if (this.#failures === reportedAfter) this.#options.failed(exception);
    if (exception.retryable) this.#cancelRetry = this.#options.later(this.#failures, () => void this.catchUp());
  }

  /** Applies the frames kept aside that follow now, and lets go of those that are known. */
  #drain(): void {
    if (this.#known === undefined) return;
    this.#pass(this.#known);
    for (;;) {
      const frame = this.#aside.get(this.#known + 1);
      if (!frame) return;
      this.#aside.delete(this.#known + 1);
      this.#known += 1;
      this.#options.apply(frame, false);
    }
  }

  #pass(upTo: number): void {
    for (const seq of [...this.#aside.keys()].sort((a, b) => a - b)) {
      const frame = this.#aside.get(seq);
      if (!frame || seq > upTo) continue;
      this.#aside.delete(seq);
      this.#options.passed(frame);
    }
  }
}
