import { randomBytes } from 'node:crypto';
import type { TestSendResult } from '@chatwire/protocol';
import type { Clock } from '../../../base/time/clock.ts';
import type { SendRequest } from '../../../providers/provider.ts';
import type { Decision } from '../../decision.ts';
import { suppressionFieldsOf } from '../../log-fields-of.ts';
import type { AccountConnection } from '../account-connections.ts';
import { type DeliveryFields, deliveryFieldsOf } from '../attempts.ts';
import { sendAttempt } from '../deliver.ts';

/** Returns a random decision id (24 hex digits), so that each test is a separate notification for its provider. */
export function newTestId(): string {
  return randomBytes(12).toString('hex');
}

/** Result of a test attempt: the fields of an entry, and whether the provider declared the push token invalid. */
export interface TestAttempt extends DeliveryFields {
  readonly isTokenInvalid: boolean;
}

/** Calls the provider once, bypassing its queue. */
export async function attemptTest(
  { provider, timeoutMs }: Pick<AccountConnection, 'provider' | 'timeoutMs'>,
  request: SendRequest<unknown>,
  clock: Clock,
): Promise<TestAttempt> {
  const attempt = await sendAttempt({ provider, request, timeoutMs }, clock);
  const { result } = attempt;
  const isTokenInvalid = result.kind === 'refused' && result.tokenInvalid !== undefined;
  return { ...deliveryFieldsOf(provider.kind, [attempt]), isTokenInvalid };
}

/** Returns the result of a test for the API. `tried`: present when a provider was called. */
export function testResultOf(
  decision: Decision<{ readonly provider: TestSendResult['provider'] | 'none' }, unknown>,
  tried?: DeliveryFields,
): TestSendResult {
  const { provider } = decision.target;
  const fields = tried ?? (decision.action === 'suppress' ? suppressionFieldsOf(decision) : undefined);
  if (!fields) throw new Error('Expected `tried` for a decision to send, got none.');
  const { notificationTriggered, reason, reasonDetail } = fields;
  return {
    ...(provider !== undefined && provider !== 'none' && { provider }),
    notificationTriggered,
    ...(tried?.success !== undefined && { success: tried.success }),
    ...(reason !== undefined && { reason }),
    ...(reasonDetail !== undefined && { reasonDetail }),
    ...(tried?.providerResponse && { providerResponse: tried.providerResponse }),
    ...(decision.payload && { payload: JSON.parse(decision.payload.json) }),
  };
}
