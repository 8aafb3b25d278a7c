import { scanTemplate, type TemplatePart } from './scan-template.ts';

/** A parsed template, for repeated rendering. */
export interface Template {
  readonly parts: readonly TemplatePart[];
  /** Whether the result differs between the recipients of a group. */
  readonly isPersonal: boolean;
}

export interface Rendered {
  readonly text: string;
  /** Whether every placeholder had a value. */
  readonly isComplete: boolean;
}

/** Parses a template. Templates are validated when they are stored; an invalid one is used as literal text. */
export function templateOf(source: string): Template {
  const scanned = scanTemplate(source);
  const parts = 'parts' in scanned ? scanned.parts : [{ text: source }];
  return { parts, isPersonal: parts.some((part) => 'path' in part && part.path[0] === 'recipient') };
}

/** Formats a value for insertion. `path`: path of the placeholder; `surroundings`: the literal text of the template. */
export type FormatValue = (value: string, path: readonly string[], surroundings: string) => string;

/**
 * Fills a template in one pass, so that placeholders inside values are never expanded. Numbers and booleans become
 * text; objects count as missing values.
 * See docs/spec/notifications.md#placeholders-sounds-and-badge.
 */
export function renderTemplate(template: Template, context: object, format: FormatValue): Rendered {
  const surroundings = template.parts.map((part) => ('text' in part ? part.text : '')).join('');
  let text = '';
  let isComplete = true;
  for (const part of template.parts) {
    if ('text' in part) {
      text += part.text;
      continue;
    }
    const found = valueAt(context, part.path);
    const value = typeof found === 'string' ? format(found, part.path, surroundings) : plainValue(found);
    if (value === '') isComplete = false;
    text += value;
  }
  return { text, isComplete };
}

/** Returns the value at a path. Inherited members, and those under `@private`, do not exist for templates. */
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

/** Formats a value for a single line: line breaks and tabs become one space, other control characters are removed. */
export function singleLine(value: string): string {
  return value.replace(/\s*[\n\r\t\u2028\u2029]\s*/g, ' ').replace(/\p{Cc}/gu, '');
}

/** Formats a value for several lines: line breaks stay, tabs become spaces, other control characters are removed. */
export function multiLine(value: string): string {
  return value
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]/gu, '');
}
