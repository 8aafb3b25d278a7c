/** State of one side: the user, the open conversation, and its thread or target message. */
export interface PaneRoute {
  readonly uid: string;
  readonly chat?: { readonly kind: 'user' | 'group'; readonly id: string } | undefined;
  readonly threadId?: number | undefined;
  /** Target of a jump. */
  readonly messageId?: number | undefined;
  /** What is open beside or above the conversation. */
  readonly panel?: 'info' | 'search' | undefined;
}

const AT = 'at';

/**
 * Returns the text of a route. `mara/user/ivo/12`: user, conversation, thread; `mara/user/ivo/at/12`: target message;
 * `mara/user/ivo/info`: panel.
 */
export function routeText({ uid, chat, threadId, messageId, panel }: PaneRoute): string {
  const parts = [uid, ...(chat ? [chat.kind, chat.id, ...partsWithin({ threadId, messageId, panel })] : [])];
  return parts.map(encodeURIComponent).join('/');
}

/** Returns the parts of a route below its conversation. */
function partsWithin({ threadId, messageId, panel }: Omit<PaneRoute, 'uid' | 'chat'>): readonly (string | number)[] {
  if (threadId !== undefined) return [threadId];
  if (messageId !== undefined) return [AT, messageId];
  return panel === undefined ? [] : [panel];
}

/** Returns the route that a text describes; undefined for invalid text. */
export function routeFrom(text: string): PaneRoute | undefined {
  const [uid = '', kind, id = '', thread, message] = text.split('/').map(decoded);
  if (uid === '') return undefined;
  if ((kind !== 'user' && kind !== 'group') || id === '') return { uid };
  const chat = { kind, id } as const;
  if (thread === AT) return { uid, chat, messageId: idFrom(message) };
  if (thread === 'info' || thread === 'search') return { uid, chat, panel: thread };
  return { uid, chat, threadId: idFrom(thread) };
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
