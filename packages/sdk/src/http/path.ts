/** A path of the API with its parts encoded: ``path`/users/${uid}/messages` ``. */
export function path(texts: TemplateStringsArray, ...parts: readonly (string | number)[]): string {
  return String.raw(texts, ...parts.map(encodeURIComponent));
}

export type QueryValue = string | number | boolean | readonly string[] | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

/** `?a=1&b=x,y`, or nothing. Lists are joined by commas; undefined and empty values are omitted. */
export function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const text = String(value ?? '');
    return text === '' ? [] : [`${name}=${encodeURIComponent(text)}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
