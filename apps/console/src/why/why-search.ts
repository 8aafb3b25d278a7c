/** What the address of the screen says: whom it is about, and which message. */
export interface WhySearch {
  /** Whose notifications. */
  readonly user?: string;
  /** Id of a message, or `now`: one that would be sent this moment. */
  readonly message?: string;
  /** `now`: who sends it. */
  readonly from?: string;
  /** `now`: the group it is sent in; absent: one to one. */
  readonly in?: string;
}

/** Takes what makes sense of an address and leaves the rest. */
export function parseWhySearch(search: Readonly<Record<string, unknown>>): WhySearch {
  const { message } = search;
  const [user, from, group] = [idOf(search.user), idOf(search.from), idOf(search.in)];
  const isNow = message === 'now';
  return {
    ...(user !== undefined && { user }),
    ...((isNow || (typeof message === 'string' && /^[1-9]\d{0,14}$/.test(message))) && { message }),
    ...(isNow && from !== undefined && { from }),
    ...(isNow && group !== undefined && { in: group }),
  };
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[^\s/?#]{1,100}$/.test(value) ? value.toLowerCase() : undefined;
}
