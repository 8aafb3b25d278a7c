import { REALTIME_LIMITS } from '@chatwire/protocol';
import type { AppContext } from '../app-context.ts';
import { cursorOf } from '../chat/conversation-log.ts';
import { eventBounds } from '../storage/conversation-events-store.ts';
import { recentConversations } from '../storage/recent-conversations.ts';
import type { Db } from '../storage/storage.ts';
import { unreadByConversation } from '../storage/unread-store.ts';
import type { Authenticated } from './authenticate.ts';
import { missedEvents } from './missed-events.ts';
import { replay } from './replay.ts';
import type { Session } from './session.ts';

const RESYNC_CONVERSATIONS = 100;

/**
 * Answers `authenticate` and brings the client up to date: by replaying what it missed, or, when that is too much, by
 * telling it where its conversations stand. Live frames wait meanwhile. Contract 14.5.
 */
export async function catchUp(
  app: AppContext,
  session: Session,
  { identity, user, cursor }: Authenticated,
  ref: string | undefined,
): Promise<void> {
  const { db } = app.storage;
  const missed =
    cursor === undefined ? undefined : await missedEvents(app.storage, identity.uid, cursor, app.clock.now());
  const start = missed && cursor !== undefined ? cursor : await presentCursor(db);
  session.startAt(start);
  const at = app.clock.now();
  session.send({
    type: 'authenticated',
    ...(ref !== undefined && { ref }),
    at,
    data: {
      user,
      sessionId: `s_${identity.sessionId.toString(16)}`,
      cursor: start,
      resumed: missed !== undefined,
      serverTime: Math.floor(at / 1000),
      heartbeatSeconds: REALTIME_LIMITS.heartbeatSeconds,
      limits: { inboundBytes: REALTIME_LIMITS.inboundBytes, framesPerSecond: REALTIME_LIMITS.framesPerSecond },
    },
  });
  if (missed) return session.goLive(await replay(db, session, identity.uid, missed));
  if (cursor !== undefined) session.send({ type: 'resync', at, data: await standing(db, identity.uid, start) });
  session.goLive();
}

async function presentCursor(db: Db): Promise<string> {
  return cursorOf((await eventBounds(db)).newestId);
}

async function standing(db: Db, uid: string, cursor: string): Promise<object> {
  const unread = await unreadByConversation(db, uid);
  const recent = await recentConversations(db, uid, RESYNC_CONVERSATIONS);
  const conversations = recent.map(({ conversation_id, seq }) => ({
    conversationId: conversation_id,
    seq,
    unreadMessageCount: unread.get(conversation_id) ?? 0,
  }));
  return { cursor, conversations };
}
