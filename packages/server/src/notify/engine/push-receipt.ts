import type { AppSettings } from '@chatwire/protocol';
import { handleNumber, type ReceiptKind, type ReceiptTokens, receiptHandleOf } from '../../receipts/receipt-token.ts';

/** Lets the device report about one push. */
export interface PushReceipt {
  /** Sent with the push, and stored nowhere. */
  readonly token: string;
  /** Identifies the entry when the device reports. */
  readonly handle: number;
}

/**
 * Returns the receipt of a push that is decided now; undefined while `push.receiptsSetting` is off. See
 * docs/spec/last-mile.md#receipt-token.
 */
export function pushReceiptOf(
  tokens: ReceiptTokens,
  { preferences }: AppSettings,
  decisionId: string,
  decidedAtMs: number,
  kind: ReceiptKind = 'entry',
): PushReceipt | undefined {
  return preferences.push.receiptsSetting === 2 ? signedReceipt(tokens, decisionId, decidedAtMs, kind) : undefined;
}

/** Returns the signed receipt of a push, regardless of the settings. */
export function signedReceipt(
  tokens: ReceiptTokens,
  decisionId: string,
  decidedAtMs: number,
  kind: ReceiptKind,
): PushReceipt {
  const handle = receiptHandleOf(decisionId);
  const second = Math.floor(decidedAtMs / 1000);
  return { token: tokens.sign({ kind, second, handle }), handle: handleNumber(handle) };
}
