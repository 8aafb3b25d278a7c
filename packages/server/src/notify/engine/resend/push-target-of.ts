import { type LogEntry, tokenKindOf } from '@chatwire/protocol';
import { isMaskedToken, maskToken } from '../../../logs/redaction/mask-token.ts';
import { pushTokenHash } from '../../../settings/register-push-token.ts';
import { sessionOfToken } from '../../../storage/notifications/devices/push-tokens-store.ts';
import type { Db } from '../../../storage/storage.ts';
import type { Candidate, PushToken } from '../../candidate.ts';
import type { PreparedEvent } from '../../prepare-event.ts';
import type { Target } from '../../targets/target.ts';
import { targetsOf } from '../../targets/targets-of.ts';

const NO_DEVICE: Target = { provider: 'none', hasDevice: false };

/**
 * Returns the target for the resend of an entry: the custom webhook, or the device of the entry. If the push token of the
 * device was replaced, finds the new token by its session. An entry without a target gets the newest device of the recipient,
 * or the custom webhook if there is no device. See
 * docs/spec/notifications.md#resend.
 */
export async function pushTargetOf(
  db: Db,
  prepared: PreparedEvent,
  candidate: Candidate,
  entry: Pick<LogEntry, 'provider' | 'pushToken'>,
): Promise<Target> {
  if (entry.provider === 'custom') return targetsOf(prepared, { ...candidate, tokens: [] })[0] ?? NO_DEVICE;
  const token = entry.provider === undefined ? newestDevice(candidate) : await tokenOf(db, candidate, entry.pushToken);
  const targets = targetsOf(prepared, { ...candidate, tokens: token ? [token] : [] });
  const [first = NO_DEVICE] = entry.provider === undefined ? targets : targets.filter(isNotWebhook);
  return first;
}

async function tokenOf(db: Db, { tokens }: Candidate, pushToken: string | undefined): Promise<PushToken | undefined> {
  if (pushToken === undefined) return undefined;
  if (isMaskedToken(pushToken)) return tokens.find((token) => maskToken(token.pushToken) === pushToken);
  const same = tokens.find((token) => token.pushToken === pushToken);
  if (same) return same;
  const session = await sessionOfToken(db, pushTokenHash(pushToken));
  return tokens.find((token) => token.session === String(session) && isForChat(token));
}

/** Tokens are in the order of their registration. */
function newestDevice({ tokens }: Candidate): PushToken | undefined {
  return tokens.findLast(isForChat);
}

function isForChat({ platform }: PushToken): boolean {
  return tokenKindOf(platform) !== 'apnsVoip';
}

function isNotWebhook({ provider }: Target): boolean {
  return provider !== 'custom';
}
