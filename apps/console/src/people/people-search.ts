/** URL parameters of the list. */
export interface PeopleSearch {
  /** Part of a name or id. */
  readonly text?: string;
}

/** Parses the valid parameters of a URL and ignores the rest. */
export function parsePeopleSearch({ text }: Readonly<Record<string, unknown>>): PeopleSearch {
  return typeof text === 'string' && text !== '' ? { text: text.slice(0, 100) } : {};
}
