import type { Chat } from '@chatwire/sdk';
import type { RichDocument } from '../../formatters/markdown/rich-document.ts';

interface Entry {
  readonly text: string;
  /** The other inputs that produced the document. */
  readonly by: readonly unknown[];
  readonly document: RichDocument;
}

/** Cached texts per message: its text, its translation, and the previous text while it grows or is edited. */
const MAXIMUM = 4;

/**
 * Cache of formatted texts by message, so that a row that scrolls back into view is not formatted again.
 * See docs/spec/message-list.md#formatter-pipeline.
 */
export class DocumentCache {
  readonly #entries = new WeakMap<Chat.BaseMessage, readonly Entry[]>();

  get(message: Chat.BaseMessage, text: string, by: readonly unknown[], format: () => RichDocument): RichDocument {
    const others = (this.#entries.get(message) ?? []).filter((entry) => isSame(entry.by, by));
    const known = others.find((entry) => entry.text === text);
    if (known) return known.document;
    const document = format();
    this.#entries.set(message, [...others.slice(1 - MAXIMUM), { text, by, document }]);
    return document;
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, at) => Object.is(value, other[at]));
}
