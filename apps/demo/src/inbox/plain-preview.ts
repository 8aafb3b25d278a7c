/**
 * Returns a string as one line without the marks of Markdown, and with mentions by name. `names`: by uid; unknown users are
 * shown by their uid.
 */
export function plainPreview(text: string, names: ReadonlyMap<string, string>): string {
  return text
    .replace(/<@(?:uid|all):([^>]+)>/g, (_, id: string) => `@${names.get(id) ?? id}`)
    .replace(/^```.*$/gm, ' ')
    .replace(/^\s*\|?[\s:|-]*-{3,}[\s:|-]*\|?\s*$/gm, ' ')
    .replace(/^\s*\|(.*)\|\s*$/gm, (_, cells: string) => cells.split('|').join(', '))
    .replace(/^ {0,3}(?:#{1,6} +|> ?|[-*+] +)/gm, '')
    .replace(/\[([^\]]+)\]\((?:[^()\s]+)\)/g, '$1')
    .replace(/[*_`~]{1,3}(\S(?:[^\n]*?\S)?)[*_`~]{1,3}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
