import type { Filter } from './filter.ts';
import { FIELD_NAMES, type FieldName, fieldOf, isValueOf } from './filter-fields.ts';
import { nameAndNumberIn, withoutMessageWord } from './name-and-number.ts';
import { synonymsOf } from './synonyms.ts';
import { valueLabel } from './value-label.ts';
import { wordsMatch } from './words-match.ts';

/** A user or group found by the server. */
export interface SearchResult {
  readonly kind: 'user' | 'group';
  readonly id: string;
  readonly name: string;
}

/** A suggested filter. An empty value represents all values of the field. */
export interface Suggestion extends Filter {
  /** Display name, if the value is an id. */
  readonly about?: string;
  /** Number of entries in the view, if known. */
  readonly count?: number;
  /** A second filter that is added with this one. */
  readonly and?: Filter;
}

export interface SuggestionGroup {
  readonly label: string;
  readonly items: readonly Suggestion[];
}

const MAX_SUGGESTIONS = 40;

/**
 * Suggests filters for an input: a field and a value (`reason: dnd`), a value by its code, label or synonyms (`dnd`,
 * `do not disturb`, `quiet`, `mara`, `48230`), or a field, which suggests its values. `-dnd`, `not dnd`, and
 * `reason is not dnd` suggest negated filters. Because words such as `not registered` begin with `not` too, their
 * filters are suggested first. `message 674` and `#674` are the number of a message. `pia 674` suggests both filters at once, unless a name contains all of it.
 */
export function suggestionsFor(typed: string, results: readonly SearchResult[]): SuggestionGroup[] {
  const pairs = pairSuggestions(typed, results);
  if (pairs.length > 0) return withinLimit([...pairs, ...suggestionsOf({ text: typed.trim() }, [])]);
  const number = withoutMessageWord(typed);
  const parts = partsOf(/^\d+$/.test(number) ? number : typed);
  const negated = parts.isNot || parts.mayBeNot ? suggestionsOf(parts, results).map(negatedGroup) : [];
  if (parts.isNot) return withinLimit(negated);
  const plainSuggestions = parts.mayBeNot ? phraseMatches(typed, results) : suggestionsOf(parts, results);
  return withinLimit([...plainSuggestions, ...negated]);
}

/** Returns suggestions for a user or group and a message; none if the number belongs to a name. */
function pairSuggestions(typed: string, results: readonly SearchResult[]): SuggestionGroup[] {
  const { name, number } = nameAndNumberIn(typed) ?? {};
  if (name === undefined || number === undefined || !isValueOf('messageId', number)) return [];
  if (results.some((result) => fold(`${result.id} ${result.name}`).includes(fold(typed)))) return [];
  const and: Filter = { name: 'messageId', value: number };
  const pairGroups = PAIRED_FIELDS.map((field) => ({
    label: `${fieldOf(field).label} and message`,
    items: valuesFor(field, name, results, false).map((item) => ({ ...item, and })),
  }));
  return [...pairGroups.filter(({ items }) => items.length > 0), { label: fieldOf('messageId').label, items: [and] }];
}

const PAIRED_FIELDS = ['recipient', 'sender', 'receiver'] as const;

/** Returns suggestions whose code, label, or synonyms contain the whole input. */
function phraseMatches(typed: string, results: readonly SearchResult[]): SuggestionGroup[] {
  const isMatch = ({ name, value, about = '' }: Suggestion) =>
    fold(`${value} ${valueLabel(name, value)} ${synonymsOf(name, value)} ${about}`).includes(fold(typed));
  return suggestionsOf({ text: typed.trim() }, results)
    .map(({ label, items }) => ({ label, items: items.filter(isMatch) }))
    .filter(({ items }) => items.length > 0);
}

function negatedGroup({ label, items }: SuggestionGroup): SuggestionGroup {
  return { label: `${label} is not`, items: items.map((item) => ({ ...item, isNot: true })) };
}

function suggestionsOf(
  { name, text }: Pick<Parts, 'name' | 'text'>,
  results: readonly SearchResult[],
): SuggestionGroup[] {
  const names = name === undefined ? FIELD_NAMES : [name];
  const groups = names.flatMap((each) => {
    const isNamed = name !== undefined || (text !== '' && fold(fieldOf(each).label).startsWith(fold(text)));
    const items = valuesFor(each, isNamed && name === undefined ? '' : text, results, isNamed);
    return items.length === 0 ? [] : [{ label: fieldOf(each).label, items }];
  });
  // A label is what the user sees, so its fields come before those with only a matching synonym.
  const ranked = groups.toSorted((a, b) => Number(isBySynonym(a, text)) - Number(isBySynonym(b, text)));
  return name === undefined ? ranked : groups;
}

function isBySynonym({ items, label }: SuggestionGroup, text: string): boolean {
  if (fold(label).startsWith(fold(text))) return false;
  return items.every(
    ({ name, value, about }) => about === undefined && !wordsMatch(text, `${value} ${valueLabel(name, value)}`),
  );
}

/** Returns the search text for the server. */
export function searchTextOf(typed: string): string {
  return partsOf(typed).text;
}

/** Returns whether an input names its field: `recipient: ivo`, `sender is not ivo`, `from ivo`. */
export function namesField(typed: string): boolean {
  return partsOf(typed).name !== undefined;
}

function valuesFor(name: FieldName, text: string, results: readonly SearchResult[], isNamed: boolean): Suggestion[] {
  const { type } = fieldOf(name);
  switch (type.kind) {
    case 'enum':
      return matching(name, type.values, text, isNamed).map((value) => ({ name, value }));
    case 'boolean':
      return isNamed
        ? ['true', 'false'].filter((value) => value.startsWith(text)).map((value) => ({ name, value }))
        : [];
    case 'number':
    case 'text':
      return text !== '' && isValueOf(name, text) && (isNamed || type.kind === 'number') ? [{ name, value: text }] : [];
    case 'user':
    case 'group':
    case 'userOrGroup':
      return prefixMatchesFirst(results, text)
        .filter(({ kind }) => (text !== '' || isNamed) && (type.kind === 'userOrGroup' || kind === type.kind))
        .map(({ id, name: about }) => ({ name, value: id, about }));
    default:
      return type satisfies never;
  }
}

interface Parts {
  readonly name?: FieldName;
  readonly text: string;
  readonly isNot?: boolean;
  /** The input begins with `not`, which can also be a part of a value. */
  readonly mayBeNot?: boolean;
}

/** Reads `value`, `field: value`, `field is value`, `from sender`, and `to recipient`; a value may follow `not`, `-`, or `!`. */
function partsOf(typed: string): Parts {
  const input = typed.trim();
  const [, marked] = /^[-!]\s*(.*)$/.exec(input) ?? [];
  if (marked !== undefined) return { ...partsOf(marked), isNot: true };
  const [, before = '', after = ''] = /^(.+?)(?::|\sis(?=\s|$))\s*(.*)$/.exec(input) ?? [];
  const name = FIELD_NAMES.find((each) => fold(each) === fold(before) || fold(fieldOf(each).label) === fold(before));
  if (name !== undefined) {
    const [, negated] = /^(?:not(?:\s+|$)|[-!]\s*)(.*)$/i.exec(after) ?? [];
    return negated === undefined ? { name, text: after.trim() } : { name, text: negated.trim(), isNot: true };
  }
  const [, way = '', person = ''] = /^(from|to)\s+(.+)$/i.exec(input) ?? [];
  if (person !== '') return { name: way.toLowerCase() === 'from' ? 'sender' : 'recipient', text: person };
  const [, value] = /^not\s+(.+)$/i.exec(input) ?? [];
  return value === undefined ? { text: input } : { text: value, mayBeNot: true };
}

/** Returns the values whose code, label, or synonyms match the text; those whose label matches come first. */
function matching(name: FieldName, values: readonly string[], text: string, isNamed: boolean): readonly string[] {
  if (text === '') return isNamed ? values : [];
  const byLabel = values.filter((value) => wordsMatch(text, valueLabel(name, value)));
  const others = values.filter((value) =>
    wordsMatch(text, `${value} ${valueLabel(name, value)} ${synonymsOf(name, value)}`),
  );
  return [...new Set([...byLabel, ...others])];
}

/** Returns the results, those whose id or name starts with the input before the others. */
export function prefixMatchesFirst(results: readonly SearchResult[], text: string): readonly SearchResult[] {
  return results.toSorted((a, b) => Number(isPrefixMatch(b, text)) - Number(isPrefixMatch(a, text)));
}

/** Returns whether the id or name starts with the input. */
function isPrefixMatch({ id, name }: SearchResult, text: string): boolean {
  return fold(id).startsWith(fold(text)) || fold(name).startsWith(fold(text));
}

/** Normalises text for matching: `dnd pref` matches `DND_PREFERENCE`. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
}

function withinLimit(groups: readonly SuggestionGroup[]): SuggestionGroup[] {
  let remaining = MAX_SUGGESTIONS;
  return groups.flatMap(({ label, items }) => {
    const shownItems = items.slice(0, remaining);
    remaining -= shownItems.length;
    return shownItems.length === 0 ? [] : [{ label, items: shownItems }];
  });
}
