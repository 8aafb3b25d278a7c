import { Chat } from '@chatwire/sdk';
import { captionOf } from '../bubbles/caption-of.ts';
import { SHOWN_LINES } from '../bubbles/text/may-be-long.ts';

/** Separators and what else is no message. */
const OTHER = 44;
/** Of a bubble and its row, without its content. */
const FRAME = 20;
const LINE = 21;
/** Letters in a line of a phone. */
const LETTERS = 40;
const BUTTON = 44;
const CHIPS = 30;
const PICTURE = 200;
const CARD = 56;

/**
 * Tells heights of rows before they are drawn, in px. The better they are, the fewer rows are drawn that nobody sees: with
 * one height for all it was three times as many at the opening.
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
