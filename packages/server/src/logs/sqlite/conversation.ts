const GROUP = 'group_';
const USERS = '_user_';

/** How a conversationId can be read. */
export type ConversationReading =
  | { readonly kind: 'group'; readonly guid: string }
  | { readonly kind: 'users'; readonly first: string; readonly second: string }
  /** More than one reading, because an id contains `_user_` or begins with `group_`. */
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'none' };

export function readConversationId(conversationId: string): ConversationReading {
  const split = conversationId.indexOf(USERS);
  const isGroup = conversationId.startsWith(GROUP);
  if (split < 0) return isGroup ? { kind: 'group', guid: conversationId.slice(GROUP.length) } : { kind: 'none' };
  if (isGroup || conversationId.indexOf(USERS, split + 1) >= 0) return { kind: 'ambiguous' };
  return {
    kind: 'users',
    first: conversationId.slice(0, split),
    second: conversationId.slice(split + USERS.length),
  };
}
