/** Mentions in a text: `<@uid:UID>` mentions a user, `<@all:LABEL>` everyone. See docs/spec/rest-and-realtime.md#message-object. */
export interface Mentions {
  /** Distinct uids in the order of the text. They may be uids of users who do not take part in the conversation. */
  readonly uids: readonly string[];
  /** Whether the text mentions everyone. */
  readonly all: boolean;
}

const USER_MARK = /<@uid:([a-z0-9_-]{1,100})>/gi;
const ALL_MARK = /<@all:[^<>]*>/i;

export function findMentions(text: string): Mentions {
  const uids = [...text.matchAll(USER_MARK)].map((mark) => (mark[1] ?? '').toLowerCase());
  return { uids: [...new Set(uids)], all: ALL_MARK.test(text) };
}
