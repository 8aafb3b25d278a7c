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

/** Fills a template in one pass: what a value contains is never read as a placeholder. Contract 14.4. */
export function renderTemplate(template: Template, context: object, nameMentions: (text: string) => string): Rendered {
  let text = '';
  let isComplete = true;
  for (const part of template.parts) {
    if ('text' in part) {
      text += part.text;
      continue;
    }
    const value = shown(valueAt(context, part.path), nameMentions);
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

/** Text of a value without control characters; empty where there is nothing to show. */
function shown(value: unknown, nameMentions: (text: string) => string): string {
  switch (typeof value) {
    case 'string':
      return nameMentions(value).replace(/\p{Cc}/gu, '');
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return '';
  }
}
