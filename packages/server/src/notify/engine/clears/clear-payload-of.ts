import { accountKindOf } from '@chatwire/protocol';
import type { ClearPayloadInput } from '../../../providers/push-format.ts';
import { type PushPayload, pushFormatOf } from '../../../providers/registry.ts';
import { clearExpiryOf } from '../../payload/clear-members.ts';
import { deviceOf, type Target } from '../../targets/target.ts';
import type { ClearContext } from './clear-context.ts';
import type { ClearOptions } from './clear-options.ts';
import type { CurrentClear } from './load-clear.ts';

/** Returns the payload of a clear; undefined if the target has no provider account. `nowMs`: epoch ms, from which the clear expires. */
export function clearPayloadOf(
  { app }: ClearOptions,
  { outboxClear }: ClearContext,
  target: Target,
  { details }: CurrentClear,
  nowMs: number,
): PushPayload | undefined {
  if (target.provider === 'none') return undefined;
  const device = deviceOf(target);
  const account = device?.account;
  if (target.provider !== 'custom' && !account) return undefined;
  const input: ClearPayloadInput<object | undefined> = {
    account,
    platform: device?.token.platform,
    recipient: outboxClear.clear.recipient,
    app,
    expiry: clearExpiryOf(nowMs),
  };
  return pushFormatOf(accountKindOf('push', target.provider))?.clearPayloadOf(details, input);
}
