/** Parses a readable query string: names and values as in the API. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Returns the query of a URL with these parameters. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const textParams = Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return textParams.length === 0 ? '' : `?${new URLSearchParams(textParams)}`;
}
