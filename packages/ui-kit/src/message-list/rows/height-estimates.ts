import { Chat } from '@chatwire/sdk';
import { SHOWN_LINES } from '../../bubbles/text/may-be-long.ts';
import { captionOf } from '../../formatters/caption-of.ts';

/** Height of separators and other rows without a message, in px. */
const OTHER = 44;
/** Height of a bubble and its row, without the content. */
const FRAME = 20;
const LINE = 21;
/** Letters per line on a phone. */
const LETTERS = 40;
const BUTTON = 44;
const CHIPS = 30;
const PICTURE = 200;
const CARD = 56;

/**
 * Returns a function that estimates row heights before rendering, in px. Better estimates render fewer invisible rows:
 * with one height for all, opening a list rendered three times as many.
 */
export function heightEstimates(rowOf: (key: string) => Chat.MessageRow | undefined): (key: string) => number {
  const known = new Map<string, number>();
  return (key) => {
    const height = known.get(key) ?? estimateOf(rowOf(key));
    known.set(key, height);
    return height;
  };
}

function estimateOf(row: Chat.MessageRow | undefined): number {
  if (!row) return OTHER;
  const text = captionOf(row.message);
  const lines = Math.ceil(text.length / LETTERS);
  const rest = lines > SHOWN_LINES ? BUTTON : 0;
  const chips = row.reactions.length > 0 ? CHIPS : 0;
  return Math.max(OTHER, FRAME + mediaHeight(row.message) + Math.min(lines, SHOWN_LINES) * LINE + rest + chips);
}

function mediaHeight(message: Chat.BaseMessage): number {
  if (!(message instanceof Chat.MediaMessage)) return 0;
  const type = message.getType();
  return type === 'image' || type === 'video' ? PICTURE : CARD;
}
