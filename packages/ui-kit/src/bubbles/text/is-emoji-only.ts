import type { RichDocument } from '../../formatters/markdown/rich-document.ts';

/** Returns whether a text consists of one to three emoji. */
export function isEmojiOnly({ blocks }: RichDocument): boolean {
  const [block, ...rest] = blocks;
  if (block?.kind !== 'paragraph' || rest.length > 0) return false;
  const [span, ...others] = block.spans;
  return span?.kind === 'text' && others.length === 0 && span.text.length < 40 && FEW_EMOJI.test(span.text);
}

const FEW_EMOJI =
  /^(?:(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])?)*)\s*){1,3}$/u;
