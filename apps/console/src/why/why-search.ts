import { WHAT_IF_KEYS, type WhatIfChoices, type WhatIfKey } from './what-if.ts';
import { isWhatIfChoice } from './what-if-fields.ts';

/** URL parameter of a what-if choice, such as `if.device`. */
type WhatIfParam = `if.${WhatIfKey}`;

/** URL parameters of the page: recipient, message, and what-if choices. A link shows the same result. */
export interface WhySearch extends Partial<Readonly<Record<WhatIfParam, string>>> {
  /** Uid of the recipient. */
  readonly user?: string;
  /** Message id, or `now` for a new message. */
  readonly message?: string;
  /** Uid of the sender; only if `message` is `now`. */
  readonly from?: string;
  /** Guid of the group; only if `message` is `now`. Absent for a one-on-one message. */
  readonly in?: string;
}

/** Parses the valid parameters of a URL and ignores the rest. */
export function parseWhySearch(search: Readonly<Record<string, unknown>>): WhySearch {
  const { message } = search;
  const [user, from, group] = [idOf(search.user), idOf(search.from), idOf(search.in)];
  const isNow = message === 'now';
  const hasMessage = isNow || (typeof message === 'string' && /^[1-9]\d{0,14}$/.test(message));
  return {
    ...(user !== undefined && { user }),
    ...(hasMessage && { message }),
    ...(isNow && from !== undefined && { from }),
    ...(isNow && group !== undefined && { in: group }),
    ...(hasMessage && paramsOfChoices(choicesIn(search))),
  };
}

/** Returns the what-if choices of a URL. */
export function choicesIn(search: Readonly<Record<string, unknown>>): WhatIfChoices {
  const chosenParams = WHAT_IF_KEYS.flatMap((key) => {
    const value = search[paramOf(key)];
    return typeof value === 'string' && isWhatIfChoice(key, value) ? [[key, value] as const] : [];
  });
  return Object.fromEntries(chosenParams);
}

/** Returns what-if choices as URL parameters. */
export function paramsOfChoices(choices: WhatIfChoices): Partial<Record<WhatIfParam, string>> {
  return Object.fromEntries(Object.entries(choices).map(([key, value]) => [`if.${key}`, value]));
}

/** Returns the parameters without what-if choices. */
export function withoutChoices(search: WhySearch): WhySearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !name.startsWith('if.')));
}

/** Content of the page: a prompt for the next choice, a stored message, or a new one. */
type WhyContent =
  | { readonly kind: 'hint'; readonly text: string }
  | { readonly kind: 'stored'; readonly messageId: string }
  | { readonly kind: 'new'; readonly sender: string };

/** Returns the content of the page for its parameters. */
export function whyContentOf({ user, message, from }: WhySearch): WhyContent {
  if (user === undefined)
    return {
      kind: 'hint',
      text: message === undefined ? 'Choose a recipient, or one of these notifications.' : 'Choose a recipient.',
    };
  if (message === undefined) return { kind: 'hint', text: 'Choose a message.' };
  if (message !== 'now') return { kind: 'stored', messageId: message };
  return from === undefined ? { kind: 'hint', text: 'Choose a sender.' } : { kind: 'new', sender: from };
}

function paramOf(key: WhatIfKey): WhatIfParam {
  return `if.${key}`;
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[^\s/?#]{1,100}$/.test(value) ? value.toLowerCase() : undefined;
}
