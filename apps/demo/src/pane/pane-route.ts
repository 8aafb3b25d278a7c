/** What one side shows: who it is, which conversation is open, and which thread of it. */
export interface PaneRoute {
  readonly uid: string;
  readonly chat?: { readonly kind: 'user' | 'group'; readonly id: string } | undefined;
  readonly threadId?: number | undefined;
}

/** `mara/user/ivo/12`: whose, with whom, in which thread. */
export function routeText({ uid, chat, threadId }: PaneRoute): string {
  const parts = [uid, ...(chat ? [chat.kind, chat.id] : []), ...(chat && threadId !== undefined ? [threadId] : [])];
  return parts.map(encodeURIComponent).join('/');
}

/** Undefined where the text is none. */
export function routeFrom(text: string): PaneRoute | undefined {
  const [uid = '', kind, id = '', thread] = text.split('/').map(decoded);
  if (uid === '') return undefined;
  if ((kind !== 'user' && kind !== 'group') || id === '') return { uid };
  const threadId = Number(thread);
  return { uid, chat: { kind, id }, ...(Number.isSafeInteger(threadId) && threadId > 0 && { threadId }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
