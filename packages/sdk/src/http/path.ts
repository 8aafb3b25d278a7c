import { isJson } from '../base/json.ts';

/** A path of the API with its parts encoded: ``path`/users/${uid}/messages` ``. */
export function path(texts: TemplateStringsArray, ...parts: readonly (string | number)[]): string {
  return texts
    .map((text, index) => text + (index < parts.length ? encodeURIComponent(String(parts[index])) : ''))
    .join('');
}

export type QueryValue = string | number | boolean | readonly string[] | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

/** `?a=1&b=x,y`, or nothing. Lists are joined by commas; what is undefined or an empty list is left out. */
export function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Details of an error answer: field path → texts. */
export function detailsOf(value: unknown): Record<string, readonly string[]> | undefined {
  if (!isJson(value)) return undefined;
  const lists = Object.entries(value).flatMap(([field, texts]) =>
    Array.isArray(texts) ? [[field, texts.filter((text) => typeof text === 'string')] as const] : [],
  );
  return Object.fromEntries(lists);
}
