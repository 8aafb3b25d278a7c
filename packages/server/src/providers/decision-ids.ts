/**
 * Returns a decision's id in the format of APNs: a lower-case UUID (version 8: free form), the same in all attempts.
 */
export function apnsIdOf(decisionId: string): string {
  const hex = `${decisionId.slice(0, 12)}8${decisionId.slice(12, 15)}8${decisionId.slice(15, 24)}`.padEnd(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Returns a decision's id for receivers of a webhook: the idempotency key of
 * docs/spec/notifications.md#custom-webhook-calls.
 */
export function webhookIdOf(decisionId: string): string {
  return `msg_${decisionId}`;
}
