/** State of one side: the user, the open conversation, and its thread or target message. */
export interface PaneRoute {
  readonly uid: string;
  readonly chat?: { readonly kind: 'user' | 'group'; readonly id: string } | undefined;
  readonly threadId?: number | undefined;
  /** Target of a jump in the thread or, without one, in the conversation. */
  readonly messageId?: number | undefined;
  /** What is open beside or above the conversation. Only the search can be open together with a thread. */
  readonly panel?: 'info' | 'search' | undefined;
}

const AT = 'at';

/**
 * Returns the text of a route. `mara/user/ivo/12`: user, conversation, thread; `mara/user/ivo/at/12`: target message;
 * `mara/user/ivo/12/at/15`: target message in the thread; `mara/user/ivo/info` and `mara/user/ivo/12/search`: panel.
 */
export function routeText({ uid, chat, threadId, messageId, panel }: PaneRoute): string {
  const parts = [uid, ...(chat ? [chat.kind, chat.id, ...partsWithin({ threadId, messageId, panel })] : [])];
  return parts.map(encodeURIComponent).join('/');
}

/** Returns the parts of a route below its conversation. */
function partsWithin({ threadId, messageId, panel }: Omit<PaneRoute, 'uid' | 'chat'>): readonly (string | number)[] {
  return [
    ...(threadId === undefined ? [] : [threadId]),
    ...(messageId === undefined ? [] : [AT, messageId]),
    ...(panel === undefined ? [] : [panel]),
  ];
}

/** Returns the route that a text describes; undefined for invalid text. */
export function routeFrom(text: string): PaneRoute | undefined {
  const [uid = '', kind, id = '', ...within] = text.split('/').map(decoded);
  if (uid === '') return undefined;
  if ((kind !== 'user' && kind !== 'group') || id === '') return { uid };
  const threadId = idFrom(within[0]);
  const rest = threadId === undefined ? within : within.slice(1);
  const [messageId, panel] = rest[0] === AT ? [idFrom(rest[1]), rest[2]] : [undefined, rest[0]];
  const isPanel = panel === 'search' || (panel === 'info' && threadId === undefined);
  return { uid, chat: { kind, id }, threadId, messageId, panel: isPanel ? panel : undefined };
}

function idFrom(text: string | undefined): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
