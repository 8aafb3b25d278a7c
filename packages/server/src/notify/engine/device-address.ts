import type { SendRequest } from '../../providers/provider.ts';
import type { PushToken } from '../candidate.ts';

/**
 * Returns the members of a provider call that address a device. Returns none without a token: webhooks find the devices
 * themselves.
 */
export function deviceAddressOf(
  token: PushToken | undefined,
): Pick<SendRequest<unknown>, 'token' | 'platform' | 'subscription'> {
  if (!token) return {};
  const { pushToken, platform, subscription } = token;
  return { token: pushToken, platform, ...(subscription && { subscription }) };
}
