/** Longest link of which the server makes a preview, characters. */
const MAX_LINK_LENGTH = 2_048;
/** Code, which contains no links. A block that is not closed ends with the text. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]+`/g;
const WEB_ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"`]+/iu;

/**
 * Returns the first web address of a text outside code, normalised; undefined if there is none, or if it is too long or
 * contains credentials. Punctuation after an address does not belong to it, as in the message list.
 */
export function firstLinkOf(text: string): string | undefined {
  const [found] = WEB_ADDRESS.exec(text.replaceAll(CODE, ' ')) ?? [];
  if (found === undefined || found.length > MAX_LINK_LENGTH) return undefined;
  const url = URL.parse(withoutTrailingPunctuation(found));
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  return url.href.length > MAX_LINK_LENGTH ? undefined : url.href;
}

function withoutTrailingPunctuation(address: string): string {
  let end = address.length;
  let unopened = count(address, ')') - count(address, '(');
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!'.,;:!?\'"]}…*_~'.includes(last)) break;
  }
  return address.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
