import { describeError } from '../base/describe-error.ts';
import { memberOf } from '../base/member-of.ts';
import type { LiveFact } from '../bus/bus.ts';
import type { Chat } from '../chat/chat.ts';
import { findMessage, type MessageRow } from '../storage/messages-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import { answerInGroup } from './answer-in-group.ts';
import { type AnswerOptions, answerInRun } from './answer-in-run.ts';
import type { Assistant } from './assistant-of.ts';
import { KnownAgents } from './known-agents.ts';
import { parseTexts } from '../chat/stored-data.ts';

/** A model that says nothing for this long has failed. */
const SILENCE_MS = 60_000;

/** Answers messages to agents for which this server itself asks a model. The answer to stop it waits for its end. */
export function startAssistants(chat: Chat, logger: Logger): () => Promise<void> {
  const { config, bus, storage, clock } = chat;
  if (config.aiUrl === undefined) return async () => {};
  const stopping = new AbortController();
  const agents = new KnownAgents(storage.db, clock);
  const options: AnswerOptions = {
    chat,
    model: { url: config.aiUrl, key: config.aiKey, timeoutMs: SILENCE_MS },
    defaultModel: config.aiModel,
    stopping: stopping.signal,
  };
  const underWay = new Set<Promise<void>>();

  const unsubscribe = bus.subscribe((fact, isOwn) => {
    const messageId = isOwn ? newMessageIn(fact) : undefined;
    if (messageId === undefined || stopping.signal.aborted) return;
    const work = answer(messageId).catch((error: unknown) => {
      logger.error({ error: describeError(error) }, 'an assistant could not answer');
    });
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  });

  async function answer(messageId: number): Promise<void> {
    const known = await agents.all();
    if (known.size === 0) return;
    const message = await findMessage(storage.db, messageId);
    if (!message || known.has(message.sender)) return;
    for (const assistant of addressed(message, known)) {
      await (message.receiver_type === 'user' ? answerInRun : answerInGroup)(options, assistant, message);
    }
  }

  return async () => {
    unsubscribe();
    stopping.abort();
    await Promise.all(underWay);
  };
}

function newMessageIn({ frame }: LiveFact): number | undefined {
  if (frame.type !== 'message') return undefined;
  const message = memberOf(frame.data, 'message');
  return memberOf(message, 'category') === 'message' ? Number(memberOf(message, 'id')) : undefined;
}

function addressed(message: MessageRow, known: ReadonlyMap<string, Assistant | undefined>): Assistant[] {
  const uids = message.receiver_type === 'user' ? [message.receiver] : parseTexts(message.mentions);
  return uids.flatMap((uid) => known.get(uid) ?? []);
}
