/** Returns whether a string is right-to-left by its first strong character, as platforms determine it for a paragraph. */
export function isRightToLeftText(text: string): boolean {
  return RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? '');
}

/**
 * Letters and the characters between them in each script; no European or Arabic digits, shared punctuation or emoji. Written
 * out because Babel expands `\p{L}` to 15 kB of bytecode on phones; a test compares it with `\p{L}`.
 */
const STRONG =
  /[A-Za-z\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02EE\u0370-\u05F4\u061B-\u065F\u066D-\u06EF\u06FA-\u0E3E\u0E40-\u1FFF\u2071\u207F\u2090-\u209C\u2102-\u2188\u2C00-\u2DFF\u2E2F\u3005-\u3007\u3031-\u303C\u3041-\uD7FB\uF900-\uFDFB\uFE70-\uFEFC\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFFDC]|[\uD800-\uD833\uD835-\uD83B\uD840-\uD8BF][\uDC00-\uDFFF]/;

/** Hebrew, Arabic and related scripts; by first halves, ancient Near Eastern scripts, Hanifi Rohingya and Adlam. */
const RIGHT_TO_LEFT = /^[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\uD802\uD803\uD83A\uD83B]/;
