/** A tag of an HTML document. */
export interface HtmlTag {
  /** In lower case. */
  readonly name: string;
  readonly isClosing: boolean;
  /** Names in lower case, values without character references decoded. The first of equal names counts. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Content of an element that contains only text, such as `title`; empty for others. */
  readonly text: string;
}

/** Elements whose content is text, even if it looks like tags. `noscript`, as in browsers, which run scripts. */
const TEXT_ELEMENTS: ReadonlySet<string> = new Set([
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
]);

/**
 * Yields the tags of an HTML document in order, and skips comments. Follows the HTML standard closely enough that a page
 * cannot hide a tag from it, or pass off text as a tag: it respects quotes in attributes, comments, and text elements. Reads
 * each character a limited number of times, whatever the document contains.
 */
export function* htmlTags(html: string): Generator<HtmlTag> {
  let at = html.indexOf('<');
  while (at !== -1) {
    const token = tokenAt(html, at);
    if (token === undefined) return;
    if (token.tag) yield token.tag;
    at = html.indexOf('<', token.end);
  }
}

/** What begins with `<` at a position: a tag, or something that is skipped. `end`: the position after it. */
interface Token {
  readonly tag?: HtmlTag;
  readonly end: number;
}

/** Returns undefined if the document ends within the token. */
function tokenAt(html: string, at: number): Token | undefined {
  // From its first hyphens, because `<!-->` is a whole comment.
  if (html.startsWith('<!--', at)) return tokenUntil(html, /--!?>/g, at + 2);
  if (html[at + 1] === '!' || html[at + 1] === '?') return tokenUntil(html, />/g, at + 2);
  const isClosing = html[at + 1] === '/';
  const name = matchAt(/[a-z][^\s/>]*/iy, html, isClosing ? at + 2 : at + 1).toLowerCase();
  // `</` before anything else begins a comment.
  if (name === '') return isClosing ? tokenUntil(html, />/g, at + 2) : { end: at + 1 };
  const head = attributesAt(html, at + (isClosing ? 2 : 1) + name.length);
  if (head === undefined) return undefined;
  const tag = { name, isClosing, attributes: head.attributes, text: '' };
  if (isClosing || !TEXT_ELEMENTS.has(name)) return { tag, end: head.end };
  const text = tokenUntil(html, new RegExp(`</${name}(?=[\\s/>])`, 'gi'), head.end);
  return text && { tag: { ...tag, text: html.slice(head.end, text.start) }, end: text.start };
}

function tokenUntil(
  html: string,
  closing: RegExp,
  from: number,
): { readonly start: number; readonly end: number } | undefined {
  closing.lastIndex = from;
  const found = closing.exec(html);
  return found ? { start: found.index, end: closing.lastIndex } : undefined;
}

/** Reads attributes up to the `>` that ends the tag. Returns undefined if the document ends before it. */
function attributesAt(
  html: string,
  from: number,
): { readonly attributes: ReadonlyMap<string, string>; readonly end: number } | undefined {
  const attributes = new Map<string, string>();
  let at = from;
  for (;;) {
    at += matchAt(/[\s/]*/y, html, at).length;
    if (at >= html.length) return undefined;
    if (html[at] === '>') return { attributes, end: at + 1 };
    const written = matchAt(/=?[^\s/>=]*/y, html, at);
    at += written.length;
    const equals = matchAt(/\s*=\s*/y, html, at);
    at += equals.length;
    const value = equals === '' ? { text: '', end: at } : valueAt(html, at);
    if (value === undefined) return undefined;
    at = value.end;
    const name = written.toLowerCase();
    if (!attributes.has(name)) attributes.set(name, value.text);
  }
}

function valueAt(html: string, at: number): { readonly text: string; readonly end: number } | undefined {
  const quote = html[at];
  if (quote !== '"' && quote !== "'") {
    const text = matchAt(/[^\s>]*/y, html, at);
    return { text, end: at + text.length };
  }
  const end = html.indexOf(quote, at + 1);
  return end === -1 ? undefined : { text: html.slice(at + 1, end), end: end + 1 };
}

/** Returns what a sticky expression matches at a position; an empty string if it does not match. */
function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? '';
}
