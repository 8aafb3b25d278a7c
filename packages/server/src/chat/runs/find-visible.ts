import { ApiError } from '../../base/errors/api-error.ts';
import { findRun, type RunRow } from '../../storage/messages/runs-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { Actor } from '../actor.ts';
import { findVisibleMessage } from '../messages/find-visible.ts';

/** Returns a run if the actor may see its message. */
export async function findVisibleRun(db: Db, actor: Actor, runId: string): Promise<RunRow> {
  const run = await runOf(db, runId);
  if (!run) throw unknownRun();
  try {
    await findVisibleMessage(db, actor, run.message_id);
  } catch (error) {
    throw error instanceof ApiError ? unknownRun() : error;
  }
  return run;
}

/** Returns a run for its agent. Throws for all other actors, because only the agent may append events. */
export async function findRunOfAgent(db: Db, actor: Actor, runId: string): Promise<RunRow> {
  const run = await findVisibleRun(db, actor, runId);
  if (run.agent !== actor.user?.uid) {
    throw new ApiError('ERR_PERMISSION_DENIED', 'Only its agent may append events to a run.');
  }
  return run;
}

export function runFinished(): ApiError {
  return new ApiError('ERR_RUN_FINISHED', 'The run has ended.');
}

function runOf(db: Db, runId: string): Promise<RunRow | undefined> {
  const runNo = /^r_(\d{1,15})$/.exec(runId)?.[1];
  return runNo === undefined ? Promise.resolve(undefined) : findRun(db, Number(runNo));
}

function unknownRun(): ApiError {
  return new ApiError('ERR_RUN_NOT_FOUND', 'Run not found.');
}
