export type MentionPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'uid'; readonly uid: string }
  | { readonly kind: 'all'; readonly label: string };

/** Splits text at its mentions, `<@uid:UID>` and `<@all:LABEL>`, in one pass. */
export function splitMentions(text: string): readonly MentionPart[] {
  const parts: MentionPart[] = [];
  let from = 0;
  for (let at = text.indexOf('<@'); at >= 0; at = text.indexOf('<@', Math.max(at + 2, from))) {
    const form = text.slice(at, at + 6);
    if (form !== '<@uid:' && form !== '<@all:') continue;
    const end = text.indexOf('>', at + 6);
    if (end < 0) break;
    const inner = text.slice(at + 6, end);
    if (inner === '') continue;
    if (at > from) parts.push({ kind: 'text', text: text.slice(from, at) });
    parts.push(form === '<@uid:' ? { kind: 'uid', uid: inner } : { kind: 'all', label: inner });
    from = end + 1;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}
