import { messageIdArgument } from '../base/arguments.ts';
import { textOf } from '../base/json.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { RunState } from '../runs/run-state.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import type { MessageRow, RowLocal } from '../store/types.ts';
import type { HandleCore } from './handle-core.ts';
import { addLocal, updateLocal } from './local-rows.ts';

/** Operations on individual rows of a view. See docs/spec/sdk.md#conversation-store. */
export abstract class RowActions {
  readonly #core: HandleCore;
  /** Returns the store that the view shows. */
  readonly #store: () => ConversationStore;

  constructor(core: HandleCore, store: () => ConversationStore) {
    this.#core = core;
    this.#store = store;
  }

  subscribeRow(key: string, listener: () => void): () => void {
    return this.#core.store.messages.subscribe(key, listener);
  }

  getRow(key: string): MessageRow | undefined {
    return this.#core.store.messages.row(key);
  }

  subscribeRun(runId: string, listener: () => void): () => void {
    return this.#core.store.agents.runs.subscribe(runId, listener);
  }

  /** Returns the state of a run; undefined once its stored messages have replaced it. */
  getRun(runId: string): RunState | undefined {
    return this.#core.store.agents.runs.get(runId);
  }

  /** Sets the local state of a row: whether it is shown in full. */
  setLocal(key: string, local: Pick<RowLocal, 'expanded'>): void {
    this.#core.store.messages.change(key, (record) => ({ ...record, local: { ...record.local, ...local } }));
  }

  /** Shows a message that did not come from the server if it matches the view; updates it if it is known. */
  addLocal(message: BaseMessage): void {
    addLocal(this.#core, this.#store(), message);
  }

  /** Replaces a known message, found by its id or, with `byMuid`, by its muid. */
  updateLocal(message: BaseMessage, byMuid = false): void {
    updateLocal(this.#core, this.#store(), message, byMuid);
  }

  /** Removes the row from this list only; the server keeps the message. */
  removeLocal(key: string): void {
    this.#store().segments.remove(key);
    this.#store().changed('timeline');
  }

  /** Fetches the messages around a row again. */
  async refreshAround(key: string): Promise<void> {
    const id = this.#core.store.messages.idOf(key);
    if (id !== undefined) await this.#store().loadAround(id);
  }

  /**
   * Retries a failed message for another 24 h, or a queued one at once, together with those before it.
   * See docs/spec/sdk.md#outbox-states.
   */
  retry(key: string): void {
    const muid = this.#muidOf(key);
    if (muid !== undefined) this.#core.outbox.retry(muid);
  }

  /** Cancels a pending message. If it has reached the server after all, it is deleted. */
  discard(key: string): void {
    const muid = this.#muidOf(key);
    if (muid !== undefined) this.#core.outbox.discard(muid);
  }

  async edit(message: BaseMessage): Promise<BaseMessage> {
    const edited = await this.#core.editMessage(message);
    this.#core.store.stored(edited.toJSON());
    return edited;
  }

  async delete(key: string): Promise<void> {
    const deleted = await this.#core.deleteMessage(this.#idOf(key));
    this.#core.store.stored(deleted.toJSON());
  }

  /** Adds or removes the user's reaction. The row shows it at once; resolves when the server has it. */
  toggleReaction(key: string, emoji: string): Promise<void> {
    return this.#core.reactions.toggle(key, this.#idOf(key), emoji);
  }

  /** Translates the message and shows the translation with the original. */
  async translate(key: string, language: string): Promise<void> {
    const translation = await this.#core.translateMessage(this.#idOf(key), language);
    this.#core.store.messages.change(key, (record) => ({ ...record, translation }));
  }

  showOriginal(key: string): void {
    this.#core.store.messages.change(key, (record) => ({ ...record, translation: undefined }));
  }

  #idOf(key: string): number {
    return messageIdArgument(this.#core.store.messages.idOf(key));
  }

  #muidOf(key: string): string | undefined {
    return textOf(this.#core.store.messages.jsonOf(key), 'muid');
  }
}
