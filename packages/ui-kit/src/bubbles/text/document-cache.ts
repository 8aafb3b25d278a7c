import type { Chat } from '@chatwire/sdk';
import type { RichDocument } from '../../formatters/markdown/rich-document.ts';

interface Entry {
  readonly text: string;
  /** What else the document depends on. */
  readonly inputs: readonly unknown[];
  readonly document: RichDocument;
}

/** Documents per message. It has up to three texts: its own, its translation, and the former one while it changes. */
const MAX_DOCUMENTS = 4;

/**
 * Cache of formatted texts by message, so that a row that scrolls back into view is not formatted again.
 * See docs/spec/message-list.md#formatter-pipeline.
 */
export class DocumentCache {
  readonly #entries = new WeakMap<Chat.BaseMessage, readonly Entry[]>();

  /**
   * Returns the document of a text, which `format` creates if it is not cached. `inputs`: everything else that the
   * document depends on; documents of the message that were made with other inputs are dropped.
   */
  get(message: Chat.BaseMessage, text: string, inputs: readonly unknown[], format: () => RichDocument): RichDocument {
    const others = (this.#entries.get(message) ?? []).filter((entry) => isSame(entry.inputs, inputs));
    const cached = others.find((entry) => entry.text === text);
    if (cached) return cached.document;
    const document = format();
    this.#entries.set(message, [...others.slice(1 - MAX_DOCUMENTS), { text, inputs, document }]);
    return document;
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}
