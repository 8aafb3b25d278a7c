import { type Json, jsonsOf, numberOf, textOf } from '../base/json.ts';
import type { HttpClient } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import { backoffMs } from '../platform/backoff.ts';
import type { Logger } from '../platform/ports.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Timers } from '../platform/timers.ts';
import { Notifier } from '../subscriptions/notifier.ts';
import { RunFeed, type RunPage } from './run-feed.ts';
import { isEnded, type RunState } from './run-state.ts';

export interface RunsOptions {
  readonly http: HttpClient;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly logger: Logger;
  /** Ids of the messages that this instance of the app has sent. */
  readonly sentIds: { has(messageId: number): boolean };
  readonly changed: (state: RunState) => void;
  /** Catches the conversation up; resolves with whether it now contains messages of the run. */
  readonly catchUp: (state: RunState) => Promise<boolean>;
  /** Whether a view shows the conversation. */
  readonly isShown: (state: RunState) => boolean;
  /** Whether the stored messages of a finished run are known. */
  readonly isStored: (state: RunState) => boolean;
  /** Called when a run is no longer kept. */
  readonly freed: (state: RunState) => void;
}

/** All runs of agents that this client has received, independent of each other. See docs/spec/sdk.md#agent-runs. */
export class Runs {
  readonly #options: RunsOptions;
  readonly #feeds = new Map<string, RunFeed>();
  readonly #claimed = new Set<string>();
  readonly #notifier: Notifier<string>;
  /** Cancel functions of the timers that free ended runs, by run id. */
  readonly #cancels = new Map<string, () => void>();
  readonly #endings = new Map<string, (() => void)[]>();

  constructor(options: RunsOptions) {
    this.#options = options;
    this.#notifier = new Notifier(options.logger);
  }

  get count(): number {
    return this.#feeds.size;
  }

  get(runId: string): RunState | undefined {
    return this.#feeds.get(runId)?.state;
  }

  subscribe(runId: string, listener: () => void): () => void {
    return this.#notifier.subscribe(runId, listener);
  }

  /** Returns the runs of a conversation or of one thread, in the order of the messages they respond to. */
  of(conversationId: string | undefined, threadId: number | undefined): RunState[] {
    return [...this.#feeds.values()]
      .map(({ state }) => state)
      .filter((state) =>
        threadId === undefined ? state.conversationId === conversationId : state.threadId === threadId,
      )
      .sort((a, b) => a.messageId - b.messageId || a.startedAtMs - b.startedAtMs);
  }

  /** Applies an `ai_event` frame. */
  receive(event: Json): void {
    const runId = textOf(event, 'runId');
    if (runId === undefined || numberOf(event, 'seq') === undefined) return;
    this.#feedOf(runId, event).receive(event);
  }

  /** Fetches the missed events of active runs, of one conversation or of all. */
  resume(conversationId?: string): void {
    for (const feed of this.#feeds.values()) {
      if (conversationId === undefined || feed.state.conversationId === conversationId) feed.resync();
    }
  }

  /**
   * Claims a client-side tool call. Returns true once per call, and only in the app instance that sent the user's message.
   */
  claim(runId: string, toolCallId: string): boolean {
    const run = this.get(runId);
    const tool = run?.tools.find((each) => each.toolCallId === toolCallId);
    const name = `${runId} ${toolCallId}`;
    if (!run || tool?.clientSide !== true || this.#claimed.has(name) || !this.#options.sentIds.has(run.messageId))
      return false;
    this.#claimed.add(name);
    return true;
  }

  /** Calls `then` once the run has ended, at the latest after `ms` milliseconds. */
  whenEnded(runId: string, ms: number, then: () => void): void {
    let isDone = false;
    const once = () => {
      if (isDone) return;
      isDone = true;
      cancel();
      then();
    };
    const cancel = this.#options.timers.after(ms, once);
    this.#endings.set(runId, [...(this.#endings.get(runId) ?? []), once]);
  }

  /** Call when no view shows the conversation any more: frees failed and stopped runs. */
  released(conversationId: string): void {
    for (const { state } of this.#feeds.values()) {
      const hasFailed = state.phase === 'failed' || state.phase === 'stopped';
      if (hasFailed && state.conversationId === conversationId) this.#free(state);
    }
  }

  clear(): void {
    for (const feed of this.#feeds.values()) feed.stop();
    for (const cancel of this.#cancels.values()) cancel();
    for (const map of [this.#feeds, this.#cancels, this.#endings]) map.clear();
    this.#claimed.clear();
    this.#notifier.clear();
  }

  #feedOf(runId: string, event: Json): RunFeed {
    const existing = this.#feeds.get(runId);
    if (existing) return existing;
    const { http, timers, randomBytes, catchUp } = this.#options;
    const feed: RunFeed = new RunFeed(event, {
      fetch: (afterSeq) => fetchEvents(http, runId, afterSeq),
      changed: (state) => this.#changed(state),
      later: (failures, run) => timers.after(backoffMs(failures, randomBytes), run),
      lost: () => catchUp(feed.state),
    });
    this.#feeds.set(runId, feed);
    return feed;
  }

  #changed(state: RunState): void {
    const { runId } = state;
    this.#notifier.changed(runId);
    this.#options.changed(state);
    if (!isEnded(state)) return;
    const endings = this.#endings.get(runId) ?? [];
    this.#endings.delete(runId);
    for (const ending of endings) ending();
    if (state.phase === 'finished') this.#freeLater(state);
    else if (!this.#options.isShown(state)) this.#free(state);
  }

  #freeLater(state: RunState): void {
    const { timers, isShown, isStored } = this.#options;
    const retentionMs = 60_000;
    const cancel = timers.after(retentionMs, () => {
      if (isShown(state) && !isStored(state)) this.#freeLater(state);
      else this.#free(state);
    });
    this.#cancels.set(state.runId, cancel);
  }

  #free(state: RunState): void {
    const { runId } = state;
    this.#feeds.get(runId)?.stop();
    this.#feeds.delete(runId);
    this.#cancels.delete(runId);
    for (const tool of state.tools) this.#claimed.delete(`${runId} ${tool.toolCallId}`);
    this.#notifier.changed(runId);
    this.#options.freed(state);
  }
}

async function fetchEvents(http: HttpClient, runId: string, afterSeq: number): Promise<RunPage> {
  const { data, meta } = await http.list(path`/runs/${runId}/events`, { afterSeq });
  return { events: jsonsOf(data), status: textOf(meta, 'status') ?? 'running' };
}
