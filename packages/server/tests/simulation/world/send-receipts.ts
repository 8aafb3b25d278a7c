import type { LogEntryBody } from '@chatwire/testkit';
import type { SimNode } from './sim-node.ts';
import type { QueuedReceipt } from './sim-phone.ts';

/** Sends receipts while time passes elsewhere. Never resolves if the process dies, and nothing waits for it then. */
export async function sendReceipts(
  { http }: SimNode,
  sentAtMS: number,
  receipts: readonly QueuedReceipt[],
): Promise<{ readonly status: number; readonly body: LogEntryBody }> {
  const { statusCode, body } = await http.inject({
    method: 'POST',
    url: '/v3/notifications/push/v1/receipts',
    payload: { sentAtMS, receipts },
  });
  return { status: statusCode, body: JSON.parse(body) };
}

/** Returns another token of the same form. */
export function altered(token: string): string {
  return (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
}
