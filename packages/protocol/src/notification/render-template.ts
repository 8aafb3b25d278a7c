import { scanTemplate, type TemplatePart } from './scan-template.ts';

/** A template ready to be filled many times. */
export interface Template {
  readonly parts: readonly TemplatePart[];
  /** Different for each recipient of a group. */
  readonly isPersonal: boolean;
}

export interface Rendered {
  readonly text: string;
  /** Every placeholder had a value. */
  readonly isComplete: boolean;
}

/** Texts are checked when they are written; one that is not a template all the same is taken as it stands. */
export function templateOf(source: string): Template {
  const scanned = scanTemplate(source);
  const parts = 'parts' in scanned ? scanned.parts : [{ text: source }];
  return { parts, isPersonal: parts.some((part) => 'path' in part && part.path[0] === 'recipient') };
}

/** Prepares a string for its place in a text. `path` names the placeholder, `surroundings` the fixed text of the template. */
export type ShowValue = (value: string, path: readonly string[], surroundings: string) => string;

/**
 * Fills a template in one pass: what a value contains is never read as a placeholder. Numbers and booleans become text,
 * objects have no value. See docs/spec/notifications.md#placeholders-sounds-and-badge.
 */
export function renderTemplate(template: Template, context: object, show: ShowValue): Rendered {
  const surroundings = template.parts.map((part) => ('text' in part ? part.text : '')).join('');
  let text = '';
  let isComplete = true;
  for (const part of template.parts) {
    if ('text' in part) {
      text += part.text;
      continue;
    }
    const found = valueAt(context, part.path);
    const value = typeof found === 'string' ? show(found, part.path, surroundings) : plainValue(found);
    if (value === '') isComplete = false;
    text += value;
  }
  return { text, isComplete };
}

/** Own members only, and nothing private. */
function valueAt(context: object, path: readonly string[]): unknown {
  let value: unknown = context;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || name === '@private' || !Object.hasOwn(value, name))
      return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

function plainValue(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A value for a single line: line breaks and tabs become one space, so that words stay apart; other control characters go. */
export function oneLine(value: string): string {
  return value.replace(/\s*[\n\r\t\u2028\u2029]\s*/g, ' ').replace(/\p{Cc}/gu, '');
}

/** A value for a text of several lines: line breaks stay, tabs become spaces, other control characters go. */
export function withLines(value: string): string {
  return value
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]/gu, '');
}
