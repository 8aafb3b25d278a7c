import type { Chat } from '@chatwire/sdk';

/** Where a menu opens, in px of the window. */
export interface PressPoint {
  readonly x: number;
  readonly y: number;
  /** Size of a button that was pressed, which the menu does not cover. Default: a point. */
  readonly width?: number;
  readonly height?: number;
}

/** What pressing something in a row does. The owner of the rows keeps the object the same from render to render. */
export interface BubbleActions {
  /** `at` undefined: at the row. */
  openOptions(row: Chat.MessageRow, at: PressPoint | undefined): void;
  pressQuote(row: Chat.MessageRow): void;
  pressThread(row: Chat.MessageRow): void;
  /** Default of mentions without a handler of their own. */
  pressMention(row: Chat.MessageRow, uid: string): void;
  toggleReaction(row: Chat.MessageRow, emoji: string): void;
  /** `emoji` undefined: everything. */
  openReactionList(row: Chat.MessageRow, emoji: string | undefined): void;
  retry(row: Chat.MessageRow): void;
  discard(row: Chat.MessageRow): void;
  /** Sends the question of a failed response again. */
  askAgain(row: Chat.MessageRow): void;
  /** Loads the content into the composer and drops the message. */
  editRefused(row: Chat.MessageRow): void;
  /** Whether a long text is shown in full. */
  setExpanded(row: Chat.MessageRow, isExpanded: boolean): void;
  showOriginal(row: Chat.MessageRow): void;
  copyText(text: string): void;
  /** Opens a picture or a video of a message, by its place in it. Undefined: a row opens its own files alone. */
  readonly openMedia?: ((row: Chat.MessageRow, at: number) => void) | undefined;
  /** Asks for new addresses of the files of a message, once. */
  refreshMedia(row: Chat.MessageRow): Promise<void>;
  /** `code`: of the exception to report. `what`: what has failed; of the same thing it is told once. */
  onFault(code: 'ERR_RENDER' | 'ERR_CALLBACK', cause: unknown, what?: string): void;
}
