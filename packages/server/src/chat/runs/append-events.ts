import type { AgentEvent } from '@chatwire/protocol';
import { badRequest } from '../../base/errors/api-error.ts';
import { endRun, type RunRow, takeRunSeqs } from '../../storage/messages/runs-store.ts';
import type { Actor } from '../actor.ts';
import { type Chat, commit } from '../chat.ts';
import { findRunOfAgent, findVisibleRun, runFinished } from './find-visible.ts';
import { type RunEventContent, writeRunEvents } from './run-events.ts';
import { storeRunTexts } from './store-texts.ts';

export interface RunProgress {
  readonly lastSeq: number;
  /** Whether the run was cancelled, so that further events of its agent are dropped. */
  readonly cancelled: boolean;
}

/**
 * Appends events to an agent's run. `run_finished` and `run_error` end the run and must be last.
 * See docs/spec/rest-and-realtime.md#agent-runs.
 */
export async function appendRunEvents(
  chat: Chat,
  actor: Actor,
  runId: string,
  events: readonly AgentEvent[],
): Promise<RunProgress> {
  const run = await findRunOfAgent(chat.storage.db, actor, runId);
  if (run.status === 'cancelled') return { lastSeq: run.last_seq, cancelled: true };
  if (run.status !== 'running') throw runFinished();
  const last = events.at(-1);
  if (events.slice(0, -1).some(({ type }) => type === 'run_finished' || type === 'run_error')) {
    throw badRequest({ events: ['must end with run_finished or run_error'] });
  }
  const toAppend = events.filter((event) => event.type !== 'run_finished');
  const progress = await append(chat, run, toAppend, last?.type === 'run_error' ? 'error' : undefined);
  if (last?.type === 'run_error' && !progress.cancelled) {
    await storeRunTexts(chat, run, { status: 'error', code: last.code, message: last.message });
  }
  if (last?.type !== 'run_finished' || progress.cancelled) return progress;
  // The messages are stored before the event that contains their ids. A repeated call after a crash finds them by muid.
  const messageIds = await storeRunTexts(chat, run, { status: 'finished' });
  return append(chat, run, [{ type: 'run_finished', messageIds }], 'finished');
}

async function append(
  chat: Chat,
  run: RunRow,
  contents: readonly RunEventContent[],
  end: 'finished' | 'error' | undefined,
): Promise<RunProgress> {
  if (contents.length === 0) return { lastSeq: run.last_seq, cancelled: false };
  const taken = await commit(chat, async (tx) => {
    const current = await takeRunSeqs(tx.db, run.run_no, contents.length, tx.nowMs);
    if (!current) return undefined;
    await writeRunEvents(tx, current, contents);
    if (end) await endRun(tx.db, run.run_no, end, tx.nowMs);
    return current;
  });
  if (taken) return { lastSeq: taken.last_seq, cancelled: false };
  const now = await findVisibleRun(chat.storage.db, { kind: 'server', user: undefined }, `r_${run.run_no}`);
  if (now.status === 'cancelled') return { lastSeq: now.last_seq, cancelled: true };
  throw runFinished();
}
