import { Chat } from '@chatwire/sdk';
import { COLLAPSED_LINES } from '../../bubbles/text/may-be-long.ts';
import { captionOf } from '../../formatters/caption-of.ts';

// Heights in px.
/** Height of separators and other rows without a message. */
const OTHER_ROW_HEIGHT = 44;
/** Padding and margins of a bubble and its row. */
const FRAME_HEIGHT = 20;
const LINE_HEIGHT = 21;
/** Letters per line on a phone. */
const LETTERS_PER_LINE = 40;
const BUTTON_HEIGHT = 44;
const CHIPS_HEIGHT = 30;
const PICTURE_HEIGHT = 200;
const CARD_HEIGHT = 56;

/**
 * Returns a function that estimates the height of a row before it is rendered, in px. Better estimates render fewer
 * invisible rows: with the same height for all rows, opening a list rendered three times as many.
 */
export function heightEstimates(rowOf: (key: string) => Chat.MessageRow | undefined): (key: string) => number {
  const estimates = new Map<string, number>();
  return (key) => {
    const height = estimates.get(key) ?? estimateOf(rowOf(key));
    estimates.set(key, height);
    return height;
  };
}

function estimateOf(row: Chat.MessageRow | undefined): number {
  if (!row) return OTHER_ROW_HEIGHT;
  const text = captionOf(row.message);
  const lines = Math.ceil(text.length / LETTERS_PER_LINE);
  const button = lines > COLLAPSED_LINES ? BUTTON_HEIGHT : 0;
  const chips = row.reactions.length > 0 ? CHIPS_HEIGHT : 0;
  return Math.max(
    OTHER_ROW_HEIGHT,
    FRAME_HEIGHT + mediaHeight(row.message) + Math.min(lines, COLLAPSED_LINES) * LINE_HEIGHT + button + chips,
  );
}

function mediaHeight(message: Chat.BaseMessage): number {
  if (!(message instanceof Chat.MediaMessage)) return 0;
  const type = message.getType();
  return type === 'image' || type === 'video' ? PICTURE_HEIGHT : CARD_HEIGHT;
}
