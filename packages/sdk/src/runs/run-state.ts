import type { Json } from '../base/json.ts';
import type { User } from '../model/user.ts';

/** `finished`, `failed` and `stopped` are final. */
export type RunPhase = 'thinking' | 'tool' | 'streaming' | 'finished' | 'failed' | 'stopped';

/** One text of a run, as received so far. */
export interface RunText {
  readonly textId: string;
  readonly text: string;
  /** The deltas that `text` consists of, for incremental rendering. */
  readonly chunks: readonly string[];
  readonly done: boolean;
}

/** One tool call. */
export interface ToolState {
  readonly toolCallId: string;
  readonly name: string;
  readonly displayName: string | undefined;
  readonly executionText: string | undefined;
  /** Whether the tool runs on the client instead of at the agent. */
  readonly clientSide: boolean;
  /** JSON as text; complete once `called` is true. */
  readonly arguments: string;
  readonly called: boolean;
  readonly result: string | undefined;
}

export interface RunCard {
  readonly cardId: string;
  readonly card: Json | undefined;
  readonly done: boolean;
}

/** A run of an agent, as received so far. See docs/spec/sdk.md#run-state. */
export interface RunState {
  readonly runId: string;
  readonly conversationId: string;
  readonly threadId: number;
  /** Id of the user's message that the run responds to. */
  readonly messageId: number;
  /** Undefined until the first event of the run is received. */
  readonly agent: User | undefined;
  readonly phase: RunPhase;
  readonly texts: readonly RunText[];
  readonly tools: readonly ToolState[];
  readonly cards: readonly RunCard[];
  /**
   * Ids of the stored messages in the order of the texts; 0 for a text without content. Undefined before the run has
   * finished.
   */
  readonly messageIds: readonly number[] | undefined;
  /** Number of the last event applied. */
  readonly lastSeq: number;
  readonly startedAtMs: number;
  readonly updatedAtMs: number;
  /** Only of a failed run. */
  readonly error: { readonly code: string; readonly message: string } | undefined;
}

/** Returns whether a run has finished, failed, or been stopped. */
export function isEnded({ phase }: RunState): boolean {
  return phase === 'finished' || phase === 'failed' || phase === 'stopped';
}

/** Returns the key of the row of a run's text. See docs/spec/sdk.md#identity-and-order. */
export function runTextKey(runId: string, index: number): string {
  return `run:${runId}:${index}`;
}
