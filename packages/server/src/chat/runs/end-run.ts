import type { RunStatus } from '@chatwire/protocol';
import { endRun, type RunRow, takeRunSeqs } from '../../storage/runs-store.ts';
import { type Actor, actorUid } from '../actor.ts';
import { type Chat, commit } from '../chat.ts';
import { openRun, runFinished } from './open-run.ts';
import { type RunFact, writeRunEvents } from './run-events.ts';
import { storeRunTexts } from './store-run-texts.ts';

/** A participant stops a run; what it has said so far stays. Contract 10. */
export async function cancelRun(chat: Chat, actor: Actor, runId: string): Promise<void> {
  const run = await openRun(chat.storage.db, actor, runId);
  if (!(await end(chat, run, 'cancelled', { type: 'run_cancelled', by: actorUid(actor) }))) throw runFinished();
  await storeRunTexts(chat, run, 'cancelled');
}

/** Its agent has fallen silent. */
export async function timeOutRun(chat: Chat, run: RunRow): Promise<void> {
  const fact = { type: 'run_error', code: 'TIMEOUT', message: 'The agent stopped responding.' } as const;
  if (await end(chat, run, 'error', fact)) await storeRunTexts(chat, run, 'error');
}

async function end(chat: Chat, run: RunRow, status: RunStatus, fact: RunFact): Promise<boolean> {
  return commit(chat, async (tx) => {
    const current = await takeRunSeqs(tx.db, run.run_no, 1, tx.nowMs);
    if (!current) return false;
    await writeRunEvents(tx, current, [fact]);
    await endRun(tx.db, run.run_no, status, tx.nowMs);
    return true;
  });
}
