import { REALTIME_LIMITS } from '@chatwire/protocol';
import type { AppContext } from '../../app-context.ts';
import { readContextOf } from '../../chat/chat.ts';
import { eventsAfter, newestCursor } from '../../chat/conversations/events-after.ts';
import type { ConversationEventRow } from '../../storage/conversations/conversation-events-store.ts';
import { recentConversations } from '../../storage/conversations/recent-conversations.ts';
import { unreadByConversation } from '../../storage/conversations/unread-store.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import type { Authenticated } from '../authenticate.ts';
import type { Frame } from '../frame.ts';
import type { Session } from '../session.ts';
import type { SignInLookups } from '../sign-in-lookups.ts';
import { replay } from './replay.ts';

const { resumeFrames, resumeHours } = REALTIME_LIMITS;
const HOUR_MS = 3_600_000;
const MAX_RESYNC_CONVERSATIONS = 100;

/**
 * Responds to `authenticate` and brings the client up to date: replays missed events or, if there are too many, sends the
 * sequence numbers of its conversations (`resync`). Live frames wait until then. See docs/spec/rest-and-realtime.md#resume.
 */
export async function catchUp(
  app: AppContext,
  lookups: SignInLookups,
  session: Session,
  { identity, user, cursor }: Authenticated,
  ref: string | undefined,
): Promise<void> {
  const { storage, clock } = app;
  const at = clock.now();
  const missed = cursor === undefined ? undefined : await missedSince(storage, lookups, identity.uid, cursor, at);
  const start = missed && cursor !== undefined ? cursor : await lookups.newestCursor();
  session.startAt(start);
  const authenticated: Frame = {
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
  };
  const replayed = await replay(readContextOf(app.chat), session, identity.uid, authenticated, missed ?? []);
  if (!missed && cursor !== undefined) {
    session.send({ type: 'resync', at, data: await resyncDataOf(storage.db, identity.uid, start) });
  }
  await resync(app, session, identity.uid);
  session.goLive(replayed);
}

/** Sends a `resync` if frames for the client were lost between nodes; repeats it if more are lost in the meantime. */
export async function resync({ storage, clock }: AppContext, session: Session, uid: string): Promise<void> {
  while (session.takeResync()) {
    const cursor = await newestCursor(storage);
    session.send({ type: 'resync', at: clock.now(), data: await resyncDataOf(storage.db, uid, cursor) });
  }
}

/** Returns the missed events; undefined if they are too many, or too old, for a replay. */
async function missedSince(
  storage: Storage,
  lookups: SignInLookups,
  uid: string,
  cursor: string,
  nowMs: number,
): Promise<readonly ConversationEventRow[] | undefined> {
  const sinceMs = nowMs - resumeHours * HOUR_MS;
  const missed = await eventsAfter(storage, uid, { cursor, limit: resumeFrames, sinceMs }, lookups);
  return missed.kind === 'expired' || missed.hasMore ? undefined : missed.events;
}

async function resyncDataOf(db: Db, uid: string, cursor: string): Promise<object> {
  const unread = await unreadByConversation(db, uid);
  const recent = await recentConversations(db, uid, MAX_RESYNC_CONVERSATIONS);
  const conversations = recent.map(({ conversation_id, seq }) => ({
    conversationId: conversation_id,
    seq,
    unreadMessageCount: unread.get(conversation_id) ?? 0,
  }));
  return { cursor, conversations };
}
