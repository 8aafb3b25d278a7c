/**
 * Where a provider calls this server about an account. `publicUrl`: no slash at its end. `token`: the account's secret.
 * See docs/spec/notifications.md#inbound-provider-calls.
 */
export function callbackUrlOf(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}?token=${token}`;
}
