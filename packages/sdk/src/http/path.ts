/** Builds a path of the API with its parts encoded: ``path`/users/${uid}/messages` ``. */
export function path(texts: TemplateStringsArray, ...parts: readonly (string | number)[]): string {
  return String.raw(texts, ...parts.map(encodeURIComponent));
}

export type QueryValue = string | number | boolean | readonly string[] | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

/**
 * Returns a query such as `?a=1&b=x,y`, or an empty text. Joins lists with commas; omits undefined and empty values.
 */
export function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const text = String(value ?? '');
    return text === '' ? [] : [`${name}=${encodeURIComponent(text)}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
