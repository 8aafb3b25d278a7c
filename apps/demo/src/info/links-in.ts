const LINK = /\bhttps?:\/\/[^\s<>"]+/gi;
const TRAILING = /[.,;:!?)\]}'»”]+$/;

/** Returns the web addresses in a string, without the punctuation after them, each once. */
export function linksIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(LINK)].map(([link]) => link.replace(TRAILING, '')))];
}
