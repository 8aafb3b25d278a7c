/** Parses a readable query string: names and values as in the API. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
