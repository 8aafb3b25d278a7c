import type { LogEntryBody } from '@chatwire/testkit';
import type { ReceiptModel } from './receipt-model.ts';
import type { SimNode } from './sim-node.ts';
import type { QueuedReceipt, SimPhone } from './sim-phone.ts';

/** The parts of a world that receipts concern. */
interface ReceiptWorld {
  readonly clock: { readonly nowMs: number };
  readonly receipts: ReceiptModel;
  readonly node: SimNode;
  readonly faults: string[];
}

/** Sends receipts of a phone. Returns whether they have a final result. */
export async function reportReceipts(
  world: ReceiptWorld,
  phone: SimPhone,
  receipts: readonly QueuedReceipt[],
): Promise<boolean> {
  const isForged = phone.receiptFault === 'forged';
  const sentAtMS = phone.nowMs;
  const { nowMs } = world.clock;
  const sent = isForged ? receipts.map((receipt) => ({ ...receipt, token: altered(receipt.token) })) : receipts;
  // Without a response they may count, whether or not the process lives on.
  if (!isForged) world.receipts.take(receipts, sentAtMS, nowMs, false);
  const response = await sendReceipts(world.node, sentAtMS, sent);
  if (isForged) {
    if (response && response.body.data?.accepted > 0) world.faults.push(`a forged receipt of ${phone.id} was accepted`);
    return response !== undefined;
  }
  if (response?.status !== 200) return false;
  const expected = world.receipts.take(receipts, sentAtMS, nowMs, true);
  const { accepted, duplicates } = response.body.data;
  if (accepted + duplicates !== expected)
    world.faults.push(`${accepted} + ${duplicates} instead of ${expected} receipts of ${phone.id} were accepted`);
  return true;
}

/** Sends receipts while time passes elsewhere. Never resolves if the process dies, and nothing waits for it then. */
async function sendReceipts(
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
function altered(token: string): string {
  return (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
}
