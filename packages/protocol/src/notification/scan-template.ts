/** A literal text or a placeholder path of a template. */
export type TemplatePart = { readonly text: string } | { readonly path: readonly string[] };

/** Maximum length of a template, in characters. See docs/spec/notifications.md#placeholders-sounds-and-badge. */
export const TEMPLATE_MAX_LENGTH = 1000;

const PATH_PATTERN = /^[A-Za-z0-9_@.-]+$/;

/**
 * Splits a template at its `{{dot.path}}` placeholders, or returns what is wrong with it.
 * See docs/spec/notifications.md#placeholders-sounds-and-badge.
 */
export function scanTemplate(template: string): { readonly parts: TemplatePart[] } | { readonly fault: string } {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (;;) {
    const open = template.indexOf('{{', at);
    if (open === -1) break;
    const close = template.indexOf('}}', open + 2);
    if (close === -1) return { fault: 'has a {{ that is not closed' };
    const path = template.slice(open + 2, close).trim();
    if (!PATH_PATTERN.test(path)) return { fault: 'has a placeholder that is not a dotted path' };
    if (open > at) parts.push({ text: template.slice(at, open) });
    parts.push({ path: path.split('.') });
    at = close + 2;
  }
  if (at < template.length) parts.push({ text: template.slice(at) });
  return { parts };
}
