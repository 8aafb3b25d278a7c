import { FIELD_NAMES, type FieldName, fieldOf, isValueOf } from './filter-fields.ts';

/** A user or group found by the server. */
export interface SearchResult {
  readonly kind: 'user' | 'group';
  readonly id: string;
  readonly name: string;
}

/** A suggested filter. */
export interface Suggestion {
  readonly name: FieldName;
  readonly value: string;
  /** Display name, if the value is an id. */
  readonly about?: string;
}

export interface SuggestionGroup {
  readonly label: string;
  readonly items: readonly Suggestion[];
}

const MOST = 40;

/**
 * Suggests filters for an input: a field and a value (`reason: dnd`), a value (`dnd`, `mara`, `48230`), or
 * a field, which suggests its values.
 */
export function suggestionsFor(typed: string, found: readonly SearchResult[]): SuggestionGroup[] {
  const { name, text } = partsOf(typed);
  const names = name === undefined ? FIELD_NAMES : [name];
  const groups = names.flatMap((each) => {
    const isNamed = name !== undefined || (text !== '' && fold(fieldOf(each).label).startsWith(fold(text)));
    const items = valuesFor(each, isNamed && name === undefined ? '' : text, found, isNamed);
    return items.length === 0 ? [] : [{ label: fieldOf(each).label, items }];
  });
  return limited(groups);
}

/** Returns the search text for the server. */
export function searchTextOf(typed: string): string {
  return partsOf(typed).text;
}

function valuesFor(name: FieldName, text: string, found: readonly SearchResult[], isNamed: boolean): Suggestion[] {
  const { is } = fieldOf(name);
  switch (is.kind) {
    case 'enum':
      return is.values.filter((value) => isMatch(value, text, isNamed)).map((value) => ({ name, value }));
    case 'boolean':
      return isNamed
        ? ['true', 'false'].filter((value) => value.startsWith(text)).map((value) => ({ name, value }))
        : [];
    case 'number':
    case 'text':
      return text !== '' && isValueOf(name, text) && (isNamed || is.kind === 'number') ? [{ name, value: text }] : [];
    case 'user':
    case 'group':
    case 'userOrGroup':
      return [...found]
        .sort((a, b) => Number(isNear(b, text)) - Number(isNear(a, text)))
        .filter(({ kind }) => (text !== '' || isNamed) && (is.kind === 'userOrGroup' || kind === is.kind))
        .map(({ id, name: about }) => ({ name, value: id, about }));
    default:
      return is satisfies never;
  }
}

function partsOf(typed: string): { readonly name?: FieldName; readonly text: string } {
  const [, before = '', after = ''] = /^([^:]+):\s*(.*)$/.exec(typed.trim()) ?? [];
  const name = FIELD_NAMES.find((each) => fold(each) === fold(before) || fold(fieldOf(each).label) === fold(before));
  return name === undefined ? { text: typed.trim() } : { name, text: after.trim() };
}

function isMatch(value: string, text: string, isNamed: boolean): boolean {
  if (text === '') return isNamed;
  return fold(value).includes(fold(text));
}

/** Returns whether the id or name starts with the input; such matches are listed first. */
function isNear({ id, name }: SearchResult, text: string): boolean {
  return fold(id).startsWith(fold(text)) || fold(name).startsWith(fold(text));
}

/** Normalises text for matching: `dnd pref` matches `DND_PREFERENCE`. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
}

function limited(groups: readonly SuggestionGroup[]): SuggestionGroup[] {
  let left = MOST;
  return groups.flatMap(({ label, items }) => {
    const taken = items.slice(0, left);
    left -= taken.length;
    return taken.length === 0 ? [] : [{ label, items: taken }];
  });
}
