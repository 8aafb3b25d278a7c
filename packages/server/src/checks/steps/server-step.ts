import { oldestOpenEvent } from '../../storage/notifications/outbox-store.ts';
import type { CheckContext } from '../check-context.ts';
import { ASK_OPERATOR, LATER, type StepResult } from '../step-result.ts';

/** An event that waits for longer is late. Most of them take less than a second. */
const LATE_MS = 60_000;

type ServerContext = Pick<CheckContext, 'db' | 'clock' | 'settings' | 'channel'>;

/**
 * Checks whether the channel is on and the engine works. If an event is late and no node has claimed it, no engine runs.
 */
export async function checkServer({ db, clock, settings, channel }: ServerContext): Promise<StepResult> {
  if (!settings.preferences[channel].enabled) {
    const sentence = channel === 'push' ? 'server.CHANNEL_DISABLED' : 'server.EMAIL_DISABLED';
    return { state: 'fail', code: 'CHANNEL_DISABLED', sentence, help: ASK_OPERATOR };
  }
  const nowMs = clock.now();
  const oldest = await oldestOpenEvent(db);
  if (!oldest || nowMs - oldest.occurred_at_ms < LATE_MS) return { state: 'pass', sentence: 'server.OK' };
  if ((oldest.claimed_until_ms ?? 0) < nowMs) {
    return { state: 'fail', code: 'ENGINE_STOPPED', sentence: 'server.ENGINE_STOPPED', help: LATER };
  }
  const values = { t: oldest.occurred_at_ms };
  return { state: 'warn', code: 'BACKLOG', sentence: 'server.BACKLOG', values, help: LATER };
}
