import { decodeEntities } from '../base/text/decode-entities.ts';

/**
 * Returns the text of an HTML email in lines, without quotes of the email that it replies to. Anyone can send an email, so
 * every step reads each character a limited number of times.
 */
export function htmlToText(html: string): string {
  const marked = withoutHidden(html)
    .replace(QUOTE, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<br *\/?>|<\/(p|div|li|tr|h[1-6]|blockquote) *>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '');
  return decodeEntities(marked)
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Elements in which email apps quote the original email, and everything after them. */
const QUOTE =
  /<(blockquote|div)\b[^<>]{0,300}(type="?cite|class="[^"<>]{0,100}(gmail_quote|yahoo_quoted|moz-cite)|id="?(divRplyFwdMsg|appendonsend|mail-editor-reference))[\s\S]*$/i;

/** Removes comments and elements whose content is not shown. Removes everything after an unclosed element. */
function withoutHidden(html: string): string {
  // Only ASCII, so that offsets in both texts are equal: some other letters become longer in lower case, such as İ.
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const opening = /<!--|<(style|script|head|title)\b/g;
  let shown = '';
  let from = 0;
  for (let match = opening.exec(lower); match !== null; match = opening.exec(lower)) {
    shown += html.slice(from, match.index);
    const closing = match[1] === undefined ? '-->' : `</${match[1]}`;
    const end = lower.indexOf(closing, match.index);
    if (end === -1) return shown;
    from = match[1] === undefined ? end + closing.length : lower.indexOf('>', end) + 1;
    if (from === 0) return shown;
    opening.lastIndex = from;
  }
  return shown + html.slice(from);
}
