import { asJson, idOf, type Json, textOf } from '../../base/json.ts';
import { isEnded, type RunState, runTextKey } from '../../runs/run-state.ts';
import { textIn } from './message-record.ts';
import type { MessageRecords } from './message-records.ts';

export interface RunRowsOptions {
  readonly messages: MessageRecords;
  readonly ownUid: () => string | undefined;
  readonly run: (runId: string) => RunState | undefined;
}

/**
 * One row per text of a run, until the stored message takes the row over.
 * See docs/spec/sdk.md#identity-and-order, #run-state.
 */
export class RunRows {
  readonly #options: RunRowsOptions;
  /** run id → keys of its rows. */
  readonly #keys = new Map<string, Set<string>>();

  constructor(options: RunRowsOptions) {
    this.#options = options;
  }

  /** Updates the rows of a run. */
  update(state: RunState): void {
    const { messages, ownUid } = this.#options;
    const receiver = ownUid() ?? '';
    const keys = this.#keys.get(state.runId) ?? new Set();
    this.#keys.set(state.runId, keys);
    for (const [index, text] of textsOf(state).entries()) {
      const key = runTextKey(state.runId, index);
      if (!keys.has(key)) {
        keys.add(key);
        messages.retain(key);
        messages.addRunText(key, textJson(state, text, receiver));
      }
      messages.change(key, (record) => {
        const isSame = idOf(record.json, 'id') !== undefined || textIn(record.json) === text;
        return isSame ? record : { ...record, json: textJson(state, text, receiver) };
      });
    }
  }

  /** Returns the rows of a run that are not stored messages yet. */
  unstoredKeys({ runId, messageIds, phase, texts }: RunState): string[] {
    const { messages } = this.#options;
    return [...(this.#keys.get(runId) ?? [])].filter((key, index) => {
      if (messages.idOf(key) !== undefined) return false;
      const storedId = messageIds?.[index];
      if (storedId !== undefined && messages.keyOfId(storedId) !== undefined) return false;
      return phase !== 'finished' || (texts[index]?.text ?? '').trim() !== '';
    });
  }

  /**
   * Returns the row that a stored message takes over: by the index of its text or, before that is known, by equal text.
   */
  keyOf(message: Json): string | undefined {
    const run = this.#options.run(textOf(asJson(message['data']), 'runId') ?? '');
    if (!run) return undefined;
    const index = run.messageIds?.indexOf(idOf(message, 'id') ?? 0) ?? -1;
    if (index >= 0) return runTextKey(run.runId, index);
    const text = textIn(message);
    return this.unstoredKeys(run).find((key) => textIn(this.#options.messages.jsonOf(key)) === text);
  }

  /** Returns the run whose end a message must wait for to find its row. */
  runToAwait(message: Json): string | undefined {
    const run = this.#options.run(textOf(asJson(message['data']), 'runId') ?? '');
    return run && !isEnded(run) && this.#options.messages.keyFor(message) === undefined ? run.runId : undefined;
  }

  /** Returns whether a stored message of the run is known. */
  hasStored({ runId }: RunState): boolean {
    const { messages } = this.#options;
    const keys = [...(this.#keys.get(runId) ?? [])];
    return keys.some((key) => messages.idOf(key) !== undefined);
  }

  /** Releases the rows of a run. */
  free({ runId }: RunState): void {
    for (const key of this.#keys.get(runId) ?? []) this.#options.messages.release(key);
    this.#keys.delete(runId);
  }

  clear(): void {
    this.#keys.clear();
  }
}

/** Returns the texts of a run. If it has none yet: an empty one, so that it has a row. */
function textsOf({ texts }: RunState): readonly string[] {
  return texts.length === 0 ? [''] : texts.map(({ text }) => text);
}

/** Returns the future message of a run's text, without the members that the server sets. */
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
