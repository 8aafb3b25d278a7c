import { fieldOf } from './filter-fields.ts';
import { type FilterSearch, notName } from './filter-search.ts';
import { namesField, type Suggestion, type SuggestionGroup } from './suggestions.ts';

/**
 * Returns the suggestions for an input, those that would replace a filter by another person or group last, with a label that
 * says so. An input that names its field, such as `recipient: ivo`, keeps its suggestions: its user wants the field to change.
 */
export function replacementsLast(
  groups: readonly SuggestionGroup[],
  search: FilterSearch,
  typed: string,
): readonly SuggestionGroup[] {
  if (namesField(typed)) return groups;
  const isReplacing = ({ items }: SuggestionGroup) => items.some((item) => replacesFilter(search, item, typed));
  return [
    ...groups.filter((group) => !isReplacing(group)),
    ...groups.filter(isReplacing).map(({ label, items }) => ({ label: `${label} (replaces the filter)`, items })),
  ];
}

/**
 * Returns whether a suggestion for an input would replace a filter by another person or group although the input does not name
 * the field. Enter must not do that on its own.
 */
export function replacesFilter(search: FilterSearch, { name, isNot = false }: Suggestion, typed: string): boolean {
  const { kind } = fieldOf(name).type;
  const isOfNames = kind === 'user' || kind === 'group' || kind === 'userOrGroup';
  if (!isOfNames || namesField(typed)) return false;
  // A filter requires one value, or excludes any number.
  return search[name] !== undefined || (!isNot && search[notName(name)] !== undefined);
}
