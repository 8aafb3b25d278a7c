const MASK = '…';
const SHOWN = 6;

/**
 * Masks a push token: `…` and its last 6 characters. Masked values stay unchanged. See
 * docs/spec/notifications.md#log-settings.
 */
export function maskToken(pushToken: string): string {
  return isMaskedToken(pushToken) ? pushToken : MASK + pushToken.slice(-SHOWN);
}

export function isMaskedToken(pushToken: string): boolean {
  return pushToken.startsWith(MASK) && pushToken.length <= MASK.length + SHOWN;
}
