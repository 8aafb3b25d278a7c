import type { AppSettings } from '@chatwire/protocol';
import type { ChatEvent } from '../../../outbox/chat-event.ts';
import { MAX_COLLECTED, readersOf, timersWithUnread } from '../../../storage/digests/digest-messages-store.ts';
import {
  type DigestTimerRow,
  lockTimers,
  setTimers,
  type TimerKey,
} from '../../../storage/digests/digest-timers-store.ts';
import type { Db } from '../../../storage/storage.ts';
import type { Candidate } from '../../candidate.ts';
import type { DigestChannel } from '../../digest/digest-channel.ts';
import { digestPreferencesOf } from '../../digest/digest-preferences.ts';

/** A message, and the channels whose digests may contain it. */
export interface TimerArming {
  readonly db: Db;
  /** A message that has become visible to others. */
  readonly event: ChatEvent;
  readonly settings: AppSettings;
  readonly channels: readonly DigestChannel[];
}

/**
 * Arms the digest timers of the candidates who have not read a message. A timer that is armed already keeps its due time,
 * unless the recipient has read all earlier messages, in which case it is armed again. A second call for the same message
 * changes nothing, even if its batch has been sent in the meantime.
 * See docs/spec/notifications.md#quotas-and-digests, rule 1.
 */
export async function armTimers(
  { db, event, settings, channels }: TimerArming,
  candidates: readonly Pick<Candidate, 'uid' | 'ownPreferences'>[],
): Promise<void> {
  const { id, conversationId, parentId = '0' } = event.message;
  const messageId = Number(id);
  const uids = candidates.map(({ uid }) => uid);
  const readers = await readersOf(db, { conversationId, parentId: Number(parentId), messageId }, uids);
  const requests = new Map<string, TimerRequest>();
  for (const { uid, ownPreferences } of candidates) {
    if (readers.has(uid)) continue;
    for (const channel of channels) {
      const { intervalInSeconds, notifyForUnreadOnly } = digestPreferencesOf(settings, ownPreferences, channel);
      requests.set(timerNameOf({ channel, recipient: uid }), {
        key: { recipient: uid, conversation_id: conversationId, channel },
        dueAtMs: event.occurredAtMs + intervalInSeconds * 1000,
        unreadOnly: notifyForUnreadOnly,
      });
    }
  }
  if (requests.size === 0) return;
  await db.transaction().execute(async (tx) => {
    const timers = await lockTimers(
      tx,
      [...requests.values()].map(({ key }) => key),
    );
    const running = timers.filter((timer) => timer.due_at_ms !== null).map(({ recipient }) => recipient);
    const kept = new Set((await timersWithUnread(tx, conversationId, running, messageId)).map(timerNameOf));
    const set = timers.flatMap((timer) => {
      const request = requests.get(timerNameOf(timer));
      const next =
        request &&
        nextTimerStateOf(timer, request, { messageId, sinceMs: event.occurredAtMs }, kept.has(timerNameOf(timer)));
      return next ? [next] : [];
    });
    await setTimers(tx, set);
  });
}

interface TimerRequest {
  readonly key: TimerKey;
  readonly dueAtMs: number;
  readonly unreadOnly: boolean;
}

/** Returns the new state of a timer after a message; undefined when it does not change. */
function nextTimerStateOf(
  timer: DigestTimerRow,
  { dueAtMs, unreadOnly }: TimerRequest,
  { messageId, sinceMs }: { readonly messageId: number; readonly sinceMs: number },
  hasUnreadBefore: boolean,
): DigestTimerRow | undefined {
  if (hasSent(timer, messageId)) return undefined;
  const anew = { ...timer, due_at_ms: dueAtMs, first_message_id: messageId, since_ms: sinceMs };
  if (timer.due_at_ms === null) return anew;
  if (messageId < timer.first_message_id || sinceMs < timer.since_ms) {
    // Messages may arrive out of order: from another node, or held for approval.
    return {
      ...timer,
      due_at_ms: Math.min(timer.due_at_ms, dueAtMs),
      first_message_id: Math.min(timer.first_message_id, messageId),
      since_ms: Math.min(timer.since_ms, sinceMs),
    };
  }
  const wasReadUp = unreadOnly && messageId > timer.first_message_id && !hasUnreadBefore;
  return wasReadUp ? anew : undefined;
}

/**
 * Returns whether the last batch of a timer contains a message. Batches are read from the database, so they may contain a
 * message whose event arrives later.
 */
function hasSent({ told: sentIds, first_message_id }: DigestTimerRow, messageId: number): boolean {
  if (sentIds === null) return false;
  const ids: readonly number[] = JSON.parse(sentIds);
  if (ids.includes(messageId)) return true;
  const [oldest = 0] = ids;
  return ids.length === MAX_COLLECTED && messageId >= first_message_id && messageId < oldest;
}

function timerNameOf({ recipient, channel }: Pick<TimerKey, 'recipient' | 'channel'>): string {
  return `${channel} ${recipient}`;
}
