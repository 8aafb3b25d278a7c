/** HTML that is safe as it stands. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[] | undefined;

/** Markup from a template; what is put into it is escaped unless it is markup already. `undefined` leaves nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, piece, index) => text + textOf(parts[index - 1]) + piece));
}

function textOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replaceAll(/[&<>"'\p{Cc}]/gu, (character) => ENTITIES[character] ?? ' ');
}

/** Other control characters mean nothing to a reader. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '\n',
};
