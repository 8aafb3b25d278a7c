import { asJson, type Json } from '../base/json.ts';
import type { Frame } from '../realtime/frame.ts';
import { isEnded, type RunState } from '../runs/run-state.ts';
import { Runs, type RunsOptions } from '../runs/runs.ts';
import type { ConversationStore } from './conversation-store.ts';
import type { MessageRecords } from './records/message-records.ts';
import { RunRows } from './records/run-rows.ts';

export interface StoreRunsOptions extends Pick<RunsOptions, 'http' | 'timers' | 'randomBytes' | 'logger' | 'sentIds'> {
  readonly messages: MessageRecords;
  readonly ownUid: () => string | undefined;
  readonly isShown: (conversationId: string) => boolean;
  readonly catchUp: (conversationId: string) => Promise<void>;
  /** Called after a run has changed. */
  readonly changed: (run: RunState) => void;
}

/** The runs of agents and their rows in the conversations. See docs/spec/sdk.md#agent-runs. */
export class StoreRuns {
  readonly runs: Runs;
  readonly #rows: RunRows;
  readonly #messages: MessageRecords;

  constructor({ messages, ownUid, isShown, catchUp, changed, ...options }: StoreRunsOptions) {
    this.#messages = messages;
    this.#rows = new RunRows({ messages, ownUid, run: (runId) => this.runs.get(runId) });
    this.runs = new Runs({
      ...options,
      changed: (run) => {
        this.#rows.update(run);
        changed(run);
      },
      catchUp: async (run) => {
        await catchUp(run.conversationId);
        return this.#rows.hasStored(run);
      },
      isShown: ({ conversationId }) => isShown(conversationId),
      isStored: (run) => this.#rows.unstoredKeys(run).length === 0,
      freed: (run) => {
        this.#rows.free(run);
        changed(run);
      },
    });
  }

  /** Returns the row of a run that a stored message takes over. */
  keyOf(message: Json): string | undefined {
    return this.#rows.keyOf(message);
  }

  /** Delays a message of an agent until the row it takes over is known. Other frames are applied at once. */
  applyInOrder(frame: Frame, apply: () => void): void {
    const runId = frame.type === 'message' ? this.#rows.runToAwait(asJson(frame.data['message'])) : undefined;
    if (runId === undefined) return apply();
    // Longest wait for the end of the run, which lists the stored messages.
    const runEndMs = 2_000;
    this.runs.whenEnded(runId, runEndMs, apply);
  }

  /** Returns the active runs of a conversation or thread, in the order of the messages they respond to. */
  activeOf(store: ConversationStore): readonly string[] {
    return this.#of(store).flatMap((run) => (isEnded(run) ? [] : run.runId));
  }

  /** Returns the rows of runs that belong to a list and are not stored messages yet. */
  rowKeysOf(store: ConversationStore): readonly string[] {
    const keys = this.#of(store).flatMap((run) => this.#rows.unstoredKeys(run));
    return keys.filter((key) => store.accepts(this.#messages.jsonOf(key)));
  }

  clear(): void {
    this.runs.clear();
    this.#rows.clear();
  }

  #of({ conversationId, ref }: ConversationStore): RunState[] {
    return this.runs.of(conversationId, ref.parentMessageId);
  }
}
