import { endRun, type RunRow, takeRunSeqs } from '../../storage/messages/runs-store.ts';
import { type Actor, actorUid } from '../actor.ts';
import { type Chat, commit } from '../chat.ts';
import { findVisibleRun, runFinished } from './find-visible.ts';
import { type RunEventContent, writeRunEvents } from './run-events.ts';
import { type RunEnd, storeRunTexts } from './store-texts.ts';

/** Cancels a run for a participant. Its text up to then is kept. See docs/spec/rest-and-realtime.md#agent-runs. */
export async function cancelRun(chat: Chat, actor: Actor, runId: string): Promise<void> {
  const run = await findVisibleRun(chat.storage.db, actor, runId);
  const ended = { status: 'cancelled' } as const;
  if (!(await end(chat, run, ended, { type: 'run_cancelled', by: actorUid(actor) }))) throw runFinished();
  await storeRunTexts(chat, run, ended);
}

/** Ends a run whose agent stopped sending events. */
export async function timeOutRun(chat: Chat, run: RunRow): Promise<void> {
  const error = { code: 'TIMEOUT', message: 'The agent stopped responding.' } as const;
  const ended = { status: 'error', ...error } as const;
  if (await end(chat, run, ended, { type: 'run_error', ...error })) await storeRunTexts(chat, run, ended);
}

async function end(chat: Chat, run: RunRow, { status }: RunEnd, content: RunEventContent): Promise<boolean> {
  return commit(chat, async (tx) => {
    const current = await takeRunSeqs(tx.db, run.run_no, 1, tx.nowMs);
    if (!current) return false;
    await writeRunEvents(tx, current, [content]);
    await endRun(tx.db, run.run_no, status, tx.nowMs);
    return true;
  });
}
