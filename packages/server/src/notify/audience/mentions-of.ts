import type { AppSettings, Message } from '@chatwire/protocol';

/** The mentions in a text. See docs/spec/notifications.md#message-class-and-mentions. */
export interface Mentions {
  readonly uids: ReadonlySet<string>;
  /** Whether the text mentions everyone but the author. Possible in groups only. */
  readonly everyone: boolean;
}

/** How a text mentions one recipient. If in both ways, the template for personal mentions applies. */
export interface Mentioned {
  readonly personally: boolean;
  readonly withEveryone: boolean;
}

/** Matches a mention in a text: `<@uid:UID>` or `<@all:LABEL>`. */
export const MENTION_MARK = /<@(uid|all):([^<>]{1,100})>/g;

export function mentionsOf(message: Message): Mentions {
  const uids = new Set<string>();
  let everyone = false;
  for (const [, kind, name] of (message.data.text ?? '').matchAll(MENTION_MARK)) {
    if (kind === 'all') everyone = message.receiverType === 'group';
    else if (name !== undefined) uids.add(name.toLowerCase());
  }
  return { uids, everyone };
}

export const NO_MENTIONS: Mentions = { uids: new Set(), everyone: false };

export function mentionedIn(mentions: Mentions, uid: string, author: string): Mentioned {
  return { personally: mentions.uids.has(uid), withEveryone: mentions.everyone && uid !== author };
}

/**
 * Returns whether a mention of the recipient bypasses the preferences that allow it. See
 * docs/spec/notifications.md#bypass.
 */
export function bypassesPreferences({ personally, withEveryone }: Mentioned, { preferences }: AppSettings): boolean {
  return (
    (preferences.bypassPreferencesForMentions && personally) ||
    (preferences.bypassPreferencesForAllMentions && withEveryone)
  );
}
