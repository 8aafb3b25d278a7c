import { cleanText } from './clean-text.ts';
import { htmlTags } from './html-tags.ts';

const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 300;

/** Texts with which a web page describes itself. */
export interface PageTexts {
  readonly title: string;
  readonly description?: string;
}

/** The elements of a head. Any other one begins the body, which may contain what visitors of the page have written. */
const HEAD_ELEMENTS: ReadonlySet<string> = new Set([
  'html',
  'head',
  'base',
  'basefont',
  'bgsound',
  'link',
  'meta',
  'noframes',
  'noscript',
  'script',
  'style',
  'title',
]);

/**
 * Returns the title and the description in the head of an HTML document: those for previews (Open Graph), otherwise those for
 * search engines. Undefined if there is no title.
 */
export function pageTextsOf(html: string): PageTexts | undefined {
  const texts = new Map<string, string>();
  for (const { name, isClosing, attributes, text } of htmlTags(html)) {
    if (isClosing ? name === 'head' || name === 'body' || name === 'html' : !HEAD_ELEMENTS.has(name)) break;
    const key = isClosing ? undefined : textNameOf(name, attributes);
    if (key === undefined || texts.has(key)) continue;
    const value = cleanText(name === 'title' ? text : (attributes.get('content') ?? ''), MAX_LENGTHS[key]);
    if (value !== undefined) texts.set(key, value);
  }
  const title = texts.get('og:title') ?? texts.get('title');
  const description = texts.get('og:description') ?? texts.get('description');
  return title === undefined ? undefined : { title, ...(description !== undefined && { description }) };
}

const MAX_LENGTHS = {
  title: MAX_TITLE_LENGTH,
  'og:title': MAX_TITLE_LENGTH,
  description: MAX_DESCRIPTION_LENGTH,
  'og:description': MAX_DESCRIPTION_LENGTH,
} as const;

/** Returns which text an element contains. Pages use both attributes of `meta` for both kinds of names. */
function textNameOf(element: string, attributes: ReadonlyMap<string, string>): keyof typeof MAX_LENGTHS | undefined {
  if (element === 'title') return 'title';
  if (element !== 'meta') return undefined;
  for (const attribute of ['property', 'name']) {
    const name = attributes.get(attribute)?.trim().toLowerCase();
    if (name === 'og:title' || name === 'og:description' || name === 'description') return name;
  }
  return undefined;
}
