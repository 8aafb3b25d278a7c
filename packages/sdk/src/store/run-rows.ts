import { asJson, idOf, type Json, textOf } from '../base/json.ts';
import { isEnded, type RunState, runTextKey } from '../runs/run-state.ts';
import { textIn } from './message-record.ts';
import type { MessageRecords } from './message-records.ts';

export interface RunRowsOptions {
  readonly messages: MessageRecords;
  readonly ownUid: () => string | undefined;
  readonly run: (runId: string) => RunState | undefined;
}

/**
 * The texts of runs as rows, one each, until the stored message takes the row over.
 * See docs/spec/sdk.md#identity-and-order, #run-state.
 */
export class RunRows {
  readonly #options: RunRowsOptions;
  /** Rows made for a run. */
  readonly #made = new Map<string, Set<string>>();

  constructor(options: RunRowsOptions) {
    this.#options = options;
  }

  /** Updates the rows of a run. */
  take(state: RunState): void {
    const { messages, ownUid } = this.#options;
    const receiver = ownUid() ?? '';
    const made = this.#made.get(state.runId) ?? new Set();
    this.#made.set(state.runId, made);
    for (const [index, text] of textsOf(state).entries()) {
      const key = runTextKey(state.runId, index);
      if (!made.has(key)) {
        made.add(key);
        messages.retain(key);
        messages.putText(key, textJson(state, text, receiver));
      }
      messages.change(key, (record) => {
        const isSame = idOf(record.json, 'id') !== undefined || textIn(record.json) === text;
        return isSame ? record : { ...record, json: textJson(state, text, receiver) };
      });
    }
  }

  /** Rows of a run that are not stored messages yet. */
  waiting({ runId, messageIds, phase, texts }: RunState): string[] {
    const { messages } = this.#options;
    return [...(this.#made.get(runId) ?? [])].filter((key, index) => {
      if (messages.idOf(key) !== undefined) return false;
      const storedId = messageIds?.[index];
      if (storedId !== undefined && messages.keyOfId(storedId) !== undefined) return false;
      return phase !== 'finished' || (texts[index]?.text ?? '').trim() !== '';
    });
  }

  /** The row a stored message takes over: by the number of its text, or, before that is known, by what it says. */
  keyOf(message: Json): string | undefined {
    const run = this.#options.run(textOf(asJson(message['data']), 'runId') ?? '');
    if (!run) return undefined;
    const index = run.messageIds?.indexOf(idOf(message, 'id') ?? 0) ?? -1;
    if (index >= 0) return runTextKey(run.runId, index);
    const text = textIn(message);
    return this.waiting(run).find((key) => textIn(this.#options.messages.jsonOf(key)) === text);
  }

  /** Returns the run whose end a message must wait for to find its row. */
  mustWait(message: Json): string | undefined {
    const run = this.#options.run(textOf(asJson(message['data']), 'runId') ?? '');
    return run && !isEnded(run) && this.#options.messages.keyFor(message) === undefined ? run.runId : undefined;
  }

  /** Returns whether a stored message of the run is known. */
  hasStored({ runId }: RunState): boolean {
    const { messages } = this.#options;
    const made = [...(this.#made.get(runId) ?? [])];
    return made.some((key) => messages.idOf(key) !== undefined);
  }

  /** The run is not needed any more. */
  free({ runId }: RunState): void {
    for (const key of this.#made.get(runId) ?? []) this.#options.messages.release(key);
    this.#made.delete(runId);
  }

  clear(): void {
    this.#made.clear();
  }
}

/** The first row is there from the beginning, before anything is said. */
function textsOf({ texts }: RunState): readonly string[] {
  return texts.length === 0 ? [''] : texts.map(({ text }) => text);
}

/** A text as the message it will be, with what only the server decides left out. */
function textJson(run: RunState, text: string, receiver: string): Json {
  const { runId, conversationId, agent, startedAtMs } = run;
  const threadId = String(run.threadId);
  return {
    conversationId,
    ...(agent && { sender: agent.getUid() }),
    receiver,
    receiverType: 'user',
    category: 'agentic',
    type: 'assistant',
    parentId: threadId,
    sentAt: Math.floor(startedAtMs / 1000),
    sentAtMS: startedAtMs,
    data: { text, runId, threadId, ...(agent && { entities: { sender: senderOf(agent.toJSON()) } }) },
  };
}

function senderOf(entity: Json): Json {
  return { entityType: 'user', entity };
}
