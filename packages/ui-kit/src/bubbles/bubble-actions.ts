import type { Chat } from '@chatwire/sdk';

/** The position at which a menu opens, in px from the top left corner of the window. */
export interface PressPoint {
  readonly x: number;
  readonly y: number;
  /** Size of the pressed element in px, which the menu does not cover. Default: 0. */
  readonly width?: number;
  readonly height?: number;
}

/** Handlers for presses in a row: the same object in each render. */
export interface BubbleActions {
  /** Opens the menu of a row at a point; undefined: at the row. */
  openOptions(row: Chat.MessageRow, at: PressPoint | undefined): void;
  pressQuote(row: Chat.MessageRow): void;
  pressThread(row: Chat.MessageRow): void;
  /** Handles a press on a mention if the formatter has no handler for it. */
  pressMention(row: Chat.MessageRow, uid: string): void;
  toggleReaction(row: Chat.MessageRow, emoji: string): void;
  /** Adds or removes the user's reaction, even if the app handles presses on chips itself. */
  react(row: Chat.MessageRow, emoji: string): void;
  /** Opens the list of users who reacted with `emoji`; undefined: with any. */
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
  /** Opens a picture or video by its index in the message. Undefined: rows show their files themselves. */
  readonly openMedia?: ((row: Chat.MessageRow, index: number) => void) | undefined;
  /** Requests new URLs for the files of a message. Rejects if that fails. */
  refreshMedia(row: Chat.MessageRow): Promise<void>;
  /**
   * Reports an exception thrown by the app's code. `code`: code of the report if `cause` has none. `source`: identifies
   * the function that failed; only its first failure is reported.
   */
  onFault(code: 'ERR_RENDER' | 'ERR_CALLBACK', cause: unknown, source?: string): void;
}
