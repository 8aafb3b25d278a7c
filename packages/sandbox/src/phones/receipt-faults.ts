import type { ReceiptDetails, Receipts } from '@chatwire/sdk/receipts';

/** Faults of receipts between a phone and the server. */
export const RECEIPT_FAULTS = ['none', 'lost', 'doubled', 'late', 'forged'] as const;
export type ReceiptFault = (typeof RECEIPT_FAULTS)[number];

export type ReceiptEvent = Parameters<Receipts['report']>[1];

export interface Receipt extends ReceiptDetails {
  /** The member `receipt` of a push. */
  readonly token: string;
  readonly event: ReceiptEvent;
}

/**
 * Reports and sends, with a fault. `lost`: the app ends before it has stored the report. `doubled`: the report is sent
 * twice. `late`: it is stored, and sent with the first report after the fault. `forged`: its token is alteredToken.
 */
export async function reportWith(fault: ReceiptFault, receipts: Receipts, reported: readonly Receipt[]): Promise<void> {
  if (fault === 'lost') return;
  const sent =
    fault === 'forged' ? reported.map((receipt) => ({ ...receipt, token: alteredToken(receipt.token) })) : reported;
  for (let round = fault === 'doubled' ? 2 : 1; round > 0; round -= 1) {
    for (const { token, event, ...details } of sent) await receipts.report(token, event, details);
    if (fault !== 'late') await receipts.flush();
  }
}

/** Returns another token of the same form. */
function alteredToken(token: string): string {
  return (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
}
