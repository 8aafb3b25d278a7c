import type { Chat } from '@chatwire/sdk';

/** Number of notifications that are shown. */
const COUNT = 20;
/** Entries per request, and requests: more than are shown, because some entries are about pushes that only clear. */
const LIMIT = 40;
const MAX_PAGES = 3;

/**
 * Reads the newest entries about notifications to the logged-in user, newest first. Omits pushes that cleared notifications:
 * they showed nothing. Rejects if the server cannot be reached.
 */
export async function readNotifications(
  client: Pick<Chat.ChatClient, 'getMyNotificationLogs'>,
): Promise<readonly Chat.OwnLogEntry[]> {
  const found: Chat.OwnLogEntry[] = [];
  let position: Chat.OwnLogsCursor | undefined;
  for (let page = 0; page < MAX_PAGES && found.length < COUNT; page += 1) {
    const { entries, next } = await client.getMyNotificationLogs({ limit: LIMIT, ...position });
    found.push(...entries.filter(({ trigger }) => trigger !== 'cleared'));
    if (!next) break;
    position = next;
  }
  return found.slice(0, COUNT);
}
