import { badRequest } from '../base/refusal.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|^[0-9#*]\uFE0F?\u20E3$/u;

/** One emoji (up to 10 code points), or a name of `A-Za-z0-9_+:-`. See docs/spec/rest-and-realtime.md#field-bounds. */
export function checkReaction(reaction: string): string {
  if (/^[A-Za-z0-9_+:-]{1,32}$/.test(reaction) || isOneEmoji(reaction)) return reaction;
  throw badRequest({ reaction: ['must be one emoji or 1 to 32 of A-Z, a-z, 0-9, _, +, : and -'] });
}

function isOneEmoji(text: string): boolean {
  return EMOJI.test(text) && [...text].length <= 10 && [...graphemes.segment(text)].length === 1;
}
