/** URL parameters of the page: recipient and message. */
export interface WhySearch {
  /** Uid of the recipient. */
  readonly user?: string;
  /** Message id, or `now` for a new message. */
  readonly message?: string;
  /** `now`: uid of the sender. */
  readonly from?: string;
  /** `now`: guid of the group; absent: one-on-one. */
  readonly in?: string;
}

/** Parses the valid parameters of a URL and ignores the rest. */
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
