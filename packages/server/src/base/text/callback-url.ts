/**
 * Returns the URL that a provider calls for an account. `publicUrl`: without a slash at its end. `token`: the account's
 * secret. See docs/spec/notifications.md#inbound-provider-calls.
 */
export function callbackUrlOf(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}?token=${token}`;
}
