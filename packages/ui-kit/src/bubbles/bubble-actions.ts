import type { Chat } from '@chatwire/sdk';

/** Where a menu opens, in px of the window. */
export interface PressPoint {
  readonly x: number;
  readonly y: number;
  /** Size of the pressed button, which the menu does not cover. Default: a point. */
  readonly width?: number;
  readonly height?: number;
}

/** Handlers for presses in a row. The owner of the rows keeps the object stable between renders. */
export interface BubbleActions {
  /** `at` undefined: at the row. */
  openOptions(row: Chat.MessageRow, at: PressPoint | undefined): void;
  pressQuote(row: Chat.MessageRow): void;
  pressThread(row: Chat.MessageRow): void;
  /** Handles a press on a mention whose formatter has no handler. */
  pressMention(row: Chat.MessageRow, uid: string): void;
  toggleReaction(row: Chat.MessageRow, emoji: string): void;
  /** Adds or removes a reaction, regardless of the handler for presses on chips. */
  react(row: Chat.MessageRow, emoji: string): void;
  /** `emoji` undefined: all reactions. */
  openReactionList(row: Chat.MessageRow, emoji: string | undefined): void;
  retry(row: Chat.MessageRow): void;
  discard(row: Chat.MessageRow): void;
  /** Sends the question of a failed response again. */
  askAgain(row: Chat.MessageRow): void;
  /** Moves the content into the composer and discards the message. */
  editRejected(row: Chat.MessageRow): void;
  /** Expands or collapses a long text. */
  setExpanded(row: Chat.MessageRow, isExpanded: boolean): void;
  showOriginal(row: Chat.MessageRow): void;
  copyText(text: string): void;
  /** Opens a picture or video of a message, by its index. Undefined: the row opens only its own files. */
  readonly openMedia?: ((row: Chat.MessageRow, at: number) => void) | undefined;
  /** Requests new URLs for the files of a message, once. */
  refreshMedia(row: Chat.MessageRow): Promise<void>;
  /** `code`: code of the reported exception. `what`: identifies the failing function, which is reported once. */
  onFault(code: 'ERR_RENDER' | 'ERR_CALLBACK', cause: unknown, what?: string): void;
}
