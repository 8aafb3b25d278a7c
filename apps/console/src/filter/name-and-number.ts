/** A name and the number of a message, as in `pia 674` or `674 pia`. */
export interface NameAndNumber {
  readonly name: string;
  readonly number: string;
}

/** Parses an input that is a name and a number; undefined for any other, and for one with a field or a negation. */
export function nameAndNumberIn(typed: string): NameAndNumber | undefined {
  const [, before = '', after = ''] = /^(\S.*?)\s+(\S+)$/.exec(typed.trim()) ?? [];
  if (/^\d+$/.test(after) && isName(before)) return { name: before, number: after };
  const [, first = '', rest = ''] = /^(\d+)\s+(\S.*)$/.exec(typed.trim()) ?? [];
  return isName(rest) ? { name: rest, number: first } : undefined;
}

function isName(text: string): boolean {
  return /^\p{L}[^:]*$/u.test(text) && !/^(not|from|to)\s/i.test(text) && !/\sis(\s|$)/.test(text);
}
