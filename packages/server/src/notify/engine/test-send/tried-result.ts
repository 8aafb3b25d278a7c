import { randomBytes } from 'node:crypto';
import type { TestSendResult } from '@chatwire/protocol';
import type { Clock } from '../../../base/time/clock.ts';
import type { SendRequest } from '../../../providers/provider.ts';
import type { Decision } from '../../decision.ts';
import { suppressionFieldsOf } from '../../log-fields-of.ts';
import type { AccountConnection } from '../account-connections.ts';
import { type DeliveryFields, deliveryFieldsOf } from '../attempts.ts';
import { sendAttempt } from '../deliver.ts';

/** Returns 24 hex digits: each test is a separate notification for its provider. */
export function newTestId(): string {
  return randomBytes(12).toString('hex');
}

/** Fields of an entry, for the API, and whether the provider no longer knows the token. */
export interface Tried extends DeliveryFields {
  readonly isTokenInvalid: boolean;
}

/** Calls the provider once, bypassing the queue of the account. */
export async function tryOnce(
  { provider, timeoutMs }: Pick<AccountConnection, 'provider' | 'timeoutMs'>,
  request: SendRequest<unknown>,
  clock: Clock,
): Promise<Tried> {
  const attempt = await sendAttempt({ provider, request, timeoutMs }, clock);
  const { result } = attempt;
  const isTokenInvalid = result.kind === 'refused' && result.tokenInvalid !== undefined;
  return { ...deliveryFieldsOf(provider.kind, [attempt]), isTokenInvalid };
}

/** Returns the result of a test for the API. `tried`: present when a provider was called. */
export function testedResult(
  decision: Decision<{ readonly provider: TestSendResult['provider'] | 'none' }, unknown>,
  tried?: DeliveryFields,
): TestSendResult {
  const { provider } = decision.target;
  const fields = tried ?? (decision.action === 'suppress' ? suppressionFieldsOf(decision) : undefined);
  if (!fields) throw new Error('A decision to send has a result.');
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
