import { memberOf } from '../../base/values/member-of.ts';
import { findMessage } from '../../storage/messages/messages-store.ts';
import { type RunRow, runEventsAfter } from '../../storage/messages/runs-store.ts';
import { findUser } from '../../storage/users/users-store.ts';
import type { Actor } from '../actor.ts';
import type { Chat } from '../chat.ts';
import { sendDraft } from '../messages/send.ts';
import { toRun } from './run-events.ts';

/** How a run ended. `code` and `message` are those of its `run_error`. */
export type RunEnd =
  | { readonly status: 'finished' | 'cancelled' }
  | { readonly status: 'error'; readonly code: string; readonly message: string };

/**
 * Stores the texts of a run as messages of its thread. Returns their ids in the order of the texts, with an empty id for a
 * blank text, which becomes no message. The last message of a run that did not finish has `metadata.runStatus` (`cancelled`
 * or `error`) and, after an error, `metadata.runErrorCode`. A run that failed before its first text leaves a message with
 * the error, so that users can see it later. A repeated call stores nothing twice.
 */
export async function storeRunTexts(chat: Chat, run: RunRow, end: RunEnd): Promise<string[]> {
  const { db } = chat.storage;
  const message = await findMessage(db, run.message_id);
  const agent = await findUser(db, run.agent);
  if (!message || !agent) return [];
  const actor: Actor = { kind: 'server', user: agent };
  const receiver =
    message.receiver_type === 'group'
      ? { id: message.receiver, type: 'group' as const }
      : { id: message.sender === agent.uid ? message.receiver : message.sender, type: 'user' as const };
  const { runId, threadId } = toRun(run);
  const ids: string[] = [];
  const written = textsIn(await runEventsAfter(db, run.run_no, 0));
  const isSilent = written.every((text) => text.trim() === '');
  const texts = isSilent && end.status === 'error' ? [end.message || end.code] : written;
  const last = texts.findLastIndex((text) => text.trim() !== '');
  for (const [index, text] of texts.entries()) {
    if (text.trim() === '') {
      ids.push('');
      continue;
    }
    const muid = `${runId}:${ids.length}`;
    const draft = {
      kind: { category: 'agentic', type: 'assistant' } as const,
      data: {
        text,
        runId,
        threadId,
        ...(index === last && end.status !== 'finished' && { metadata: endMetadata(end) }),
      },
      muid,
      tags: [],
      parentId: run.thread_id,
      quotedId: undefined,
    };
    ids.push((await sendDraft(chat, actor, receiver, draft, muid)).message.id);
  }
  return ids;
}

function endMetadata(end: RunEnd): Readonly<Record<string, string>> {
  return { runStatus: end.status, ...(end.status === 'error' && { runErrorCode: end.code }) };
}

/** Returns the texts of a run, each composed of its deltas, in the order in which they began. */
function textsIn(events: readonly string[]): string[] {
  const texts = new Map<string, string>();
  for (const json of events) {
    const event: unknown = JSON.parse(json);
    const [type, textId, delta] = ['type', 'textId', 'delta'].map((name) => memberOf(event, name));
    if (typeof textId !== 'string') continue;
    if (type === 'text_message_start') texts.set(textId, texts.get(textId) ?? '');
    if (type === 'text_message_content' && typeof delta === 'string') {
      texts.set(textId, (texts.get(textId) ?? '') + delta);
    }
  }
  return [...texts.values()];
}
