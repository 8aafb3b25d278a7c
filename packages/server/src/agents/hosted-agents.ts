import { AGENT_ROLE } from '@chatwire/protocol';
import { describeError } from '../base/errors/describe-error.ts';
import { memberOf } from '../base/values/member-of.ts';
import type { BroadcastMessage } from '../bus/bus.ts';
import type { Chat } from '../chat/chat.ts';
import { parseStringList } from '../chat/messages/content/stored-data.ts';
import { findMessage, type MessageRow } from '../storage/messages/messages-store.ts';
import { findUsers } from '../storage/users/users-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import { hostedAgentOf } from './hosted-agent-of.ts';
import { replyInGroup } from './reply-in-group.ts';
import { type ResponseOptions, respondInRun } from './respond-in-run.ts';

/** A model that sends nothing for this long counts as failed. */
const MODEL_TIMEOUT_MS = 60_000;

/**
 * Responds on behalf of hosted agents: those that this server runs itself, with a language model, instead of a backend. The
 * returned function stops this, and resolves when the current responses have ended.
 */
export function startHostedAgents(chat: Chat, logger: Logger): () => Promise<void> {
  const { config, bus, storage } = chat;
  if (config.aiUrl === undefined) return async () => {};
  const stopping = new AbortController();
  const options: ResponseOptions = {
    chat,
    model: { url: config.aiUrl, key: config.aiKey, timeoutMs: MODEL_TIMEOUT_MS, proxies: config.egressProxies },
    defaultModel: config.aiModel,
    stopping: stopping.signal,
  };
  const running = new Set<Promise<void>>();

  const unsubscribe = bus.subscribe((broadcast, isOwn) => {
    const messageId = isOwn ? newMessageIn(broadcast) : undefined;
    if (messageId === undefined || stopping.signal.aborted) return;
    const work = respond(messageId).catch((error: unknown) => {
      logger.error({ error: describeError(error) }, 'an agent could not respond');
    });
    running.add(work);
    void work.finally(() => running.delete(work));
  });

  /** Reads the agent's settings for each message instead of caching them, so that changes apply at once on every node. */
  async function respond(messageId: number): Promise<void> {
    const message = await findMessage(storage.db, messageId);
    const uids = message ? addresseesOf(message) : [];
    if (!message || uids.length === 0) return;
    const users = await findUsers(storage.db, [message.sender, ...uids]);
    if (users.get(message.sender)?.role === AGENT_ROLE) return;
    for (const uid of uids) {
      const user = users.get(uid);
      const agent = user && hostedAgentOf(user);
      if (agent) await (message.receiver_type === 'user' ? respondInRun : replyInGroup)(options, agent, message);
    }
  }

  return async () => {
    unsubscribe();
    stopping.abort();
    await Promise.all(running);
  };
}

function newMessageIn({ frame }: BroadcastMessage): number | undefined {
  if (frame.type !== 'message') return undefined;
  const message = memberOf(frame.data, 'message');
  return memberOf(message, 'category') === 'message' ? Number(memberOf(message, 'id')) : undefined;
}

/** Returns the users to whom a message is addressed: its receiver or, in a group, the mentioned users. */
function addresseesOf({ receiver_type, receiver, mentions }: MessageRow): readonly string[] {
  return receiver_type === 'user' ? [receiver] : parseStringList(mentions);
}
