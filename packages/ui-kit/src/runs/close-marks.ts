/**
 * Returns a text that is still growing without marks that are not closed yet: a mark at its end is left out, and one that
 * was opened in the last line is closed. So a response never shows raw marks while it is streamed.
 * See docs/spec/message-list.md#text-and-pacing.
 */
export function closeMarks(text: string): string {
  const shown = text.replace(/[\s*~`]+$/, '').replace(/\[([^\]\n]*)(?:\](?:\([^)\s]*)?)?$/, '$1');
  if (shown.split(/^```/m).length % 2 === 0) return `${shown}\n\`\`\``;
  const line = shown.slice(shown.lastIndexOf('\n') + 1);
  return shown + ['`', '~~', '**'].filter((mark) => line.split(mark).length % 2 === 0).join('');
}
