import { within } from '../../base/time/clock.ts';
import type { TestPushResult } from '../../notify/engine/test-send/test-push.ts';
import type { Target } from '../../notify/targets/target.ts';
import { addCheckPush } from '../../storage/notifications/checks/check-pushes-store.ts';
import { type CheckContext, tokensOf } from '../check-context.ts';
import { ASK_OPERATOR, LATER, REGISTER, type StepResult } from '../step-result.ts';
import type { CheckWriter } from '../texts/check-writer.ts';
import { bestOf } from './best-of.ts';

/** A later response of the provider counts as none, since the whole check takes at most a minute. */
const RESPONSE_TIMEOUT_MS = 20_000;

const NO_RESPONSE: StepResult = {
  state: 'fail',
  code: 'NO_RESPONSE',
  sentence: 'push.NO_RESPONSE',
  help: LATER,
};

/**
 * Sends one test to each checked device, or to the stored email address. Writes no entry, uses no quota, and removes no
 * token. See docs/spec/notifications.md#test-send.
 */
export async function checkPush(context: CheckContext, writer: CheckWriter): Promise<StepResult> {
  const texts = { title: writer.text('test.title'), body: writer.text('test.body') };
  const sent = context.channel === 'email' ? sendEmail(context, texts) : sendPush(context, texts);
  const results = await within(context.clock, RESPONSE_TIMEOUT_MS, sent);
  return bestOf(results?.map(resultOf) ?? []) ?? NO_RESPONSE;
}

type Texts = { readonly title: string; readonly body: string };

/**
 * Sends a test to the tokens of the checked devices. The operator’s webhook determines devices itself, so a check of this
 * device calls it only if the device has no token.
 */
async function sendPush(context: CheckContext, texts: Texts): Promise<TestPushResult[]> {
  const { db, notifications, checkId, uid, sessionId, scope } = context;
  const isAll = scope === 'all';
  const hasTokens = (await tokensOf(context)).length > 0;
  const session = String(sessionId);
  const isRequested = (target: Target) => {
    if (target.provider === 'custom') return isAll || !hasTokens;
    return target.provider !== 'none' && (isAll || target.token.session === session);
  };
  return notifications.testPush({
    uid,
    texts,
    isRequested,
    onReceiptHandle: (handle) => addCheckPush(db, checkId, handle),
  });
}

async function sendEmail({ notifications, uid }: CheckContext, texts: Texts): Promise<TestPushResult[]> {
  const results = await notifications.testSend({ uid, channel: 'email', ...texts });
  return results.map((result) => ({ result, isTokenInvalid: false }));
}

function resultOf({ result, isTokenInvalid }: TestPushResult): StepResult {
  const { provider = 'custom', providerResponse, reasonDetail } = result;
  const values = { provider };
  if (result.success === true) return { state: 'pass', sentence: 'push.OK', values };
  if (isTokenInvalid || reasonDetail?.code === 'TOKEN_GONE') {
    return { state: 'fail', code: 'REMOVED', sentence: 'push.REMOVED', values, help: REGISTER };
  }
  if (reasonDetail?.code === 'NO_PUSH_TOKEN') {
    return { state: 'fail', code: 'NO_TOKEN', sentence: 'token.NO_TOKEN', help: REGISTER };
  }
  if (!providerResponse) return { ...NO_RESPONSE, values };
  const code = providerResponse.code ?? String(providerResponse.status);
  if (code === 'CREDENTIALS_REJECTED') {
    return { state: 'fail', code, sentence: 'provider.BAD_CREDENTIALS', help: ASK_OPERATOR };
  }
  const help = { fix: 'fix.report', by: 'operator' } as const;
  return { state: 'fail', code, sentence: 'push.REJECTED', values: { provider, code }, help };
}
