/** URL parameters of the list. */
export interface PeopleSearch {
  /** Part of a name or id. */
  readonly text?: string;
}

export function parsePeopleSearch({ text }: Readonly<Record<string, unknown>>): PeopleSearch {
  return typeof text === 'string' && text !== '' ? { text: text.slice(0, 100) } : {};
}
