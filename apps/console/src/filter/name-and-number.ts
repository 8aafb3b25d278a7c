/** A name and the number of a message, as in `pia 674`, `674 pia`, or `Pia, message 674`. */
export interface NameAndNumber {
  readonly name: string;
  readonly number: string;
}

/** Parses an input that is a name and a number; undefined for any other, and for one with a field or a negation. */
export function nameAndNumberIn(typed: string): NameAndNumber | undefined {
  const text = withoutMessageWord(typed);
  const [, before = '', after = ''] = /^(\S.*?)\s+(\S+)$/.exec(text) ?? [];
  if (/^\d+$/.test(after) && isName(before)) return { name: before, number: after };
  const [, first = '', rest = ''] = /^(\d+)\s+(\S.*)$/.exec(text) ?? [];
  return isName(rest) ? { name: rest, number: first } : undefined;
}

/** Returns an input without commas and `#`, and without the word “message” before a number, as tickets write it. */
export function withoutMessageWord(typed: string): string {
  return typed
    .replaceAll(/[,#]+/g, ' ')
    .replace(/(^|\s)(?:message|msg)\s+(?=\d)/i, '$1')
    .trim();
}

function isName(text: string): boolean {
  return /^\p{L}[^:]*$/u.test(text) && !/^(not|from|to)\s/i.test(text) && !/\sis(\s|$)/.test(text);
}
