import { type AppSettings, isSettingOn } from '@chatwire/protocol';
import { handleNumber, type ReceiptKind, type ReceiptTokens, receiptHandleOf } from '../../receipts/receipt-token.ts';

/** What a push needs so that its device can report about it. */
export interface PushReceipt {
  /** Receipt token. Sent with the push, and not stored. */
  readonly token: string;
  /** Finds the log entry when the device reports. */
  readonly handle: number;
}

/**
 * Returns the receipt of a push; undefined while `push.receiptsSetting` is off. `decidedAtMs`: epoch ms. See
 * docs/spec/last-mile.md#receipt-token.
 */
export function pushReceiptOf(
  tokens: ReceiptTokens,
  { preferences }: AppSettings,
  decisionId: string,
  decidedAtMs: number,
  kind: ReceiptKind = 'entry',
): PushReceipt | undefined {
  return isSettingOn(preferences.push.receiptsSetting)
    ? signedReceipt(tokens, decisionId, decidedAtMs, kind)
    : undefined;
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
