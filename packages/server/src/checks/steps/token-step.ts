import { isStale, silenceOf } from '../../notify/targets/token-age.ts';
import { type CheckContext, devicesOf, tokensOf } from '../check-context.ts';
import { ASK_OPERATOR, REGISTER, type StepResult } from '../step-result.ts';
import { bestOf } from './best-of.ts';
import { sendsItself } from './sends-itself.ts';

/** Checks whether a target exists: a registered device that is in use, or an email address. */
export async function checkToken(context: CheckContext): Promise<StepResult> {
  if (context.channel === 'email') return addressResult(context.email);
  const tokens = await tokensOf(context);
  if (tokens.length === 0) {
    return sendsItself(context)
      ? { state: 'pass', sentence: 'token.CUSTOM' }
      : { state: 'fail', code: 'NO_TOKEN', sentence: 'token.NO_TOKEN', help: REGISTER };
  }
  const seenAtMs = new Map((await devicesOf(context)).map((row) => [row.session_id, row.last_seen_at_ms]));
  const { tokenMaxAgeDays, staleTokenAction } = context.settings.preferences.push;
  const nowMs = context.clock.now();
  const results = tokens.map((token): StepResult => {
    const t = seenAtMs.get(token.session_id) ?? token.updated_at_ms;
    if (!isStale({ lastSeenAtMs: t, ...silenceOf(token) }, tokenMaxAgeDays, nowMs))
      return { state: 'pass', sentence: 'token.OK' };
    // By default, pushes are sent to stale tokens.
    const state = staleTokenAction === 1 ? 'warn' : 'fail';
    return { state, code: 'STALE', sentence: 'token.STALE', values: { t }, help: REGISTER };
  });
  return bestOf(results) ?? { state: 'pass', sentence: 'token.OK' };
}

function addressResult(email: string | undefined): StepResult {
  return email === undefined
    ? { state: 'fail', code: 'NO_EMAIL', sentence: 'token.NO_EMAIL', help: ASK_OPERATOR }
    : { state: 'pass', sentence: 'token.EMAIL' };
}
