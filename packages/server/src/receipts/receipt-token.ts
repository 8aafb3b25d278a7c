import { createHash } from 'node:crypto';
import { TokenKeys } from '../base/secrets/token-keys.ts';

/** To what receipts belong: a log entry, or the test push of a notification check. */
export const RECEIPT_KINDS = ['entry', 'check'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Content of a receipt token. */
export interface ReceiptSubject {
  readonly kind: ReceiptKind;
  /** Epoch second of the decision. */
  readonly second: number;
  /** 8 bytes, which find the log entry. */
  readonly handle: Buffer;
}

/** Why a token is rejected: it has the wrong form, or its MAC was made by none of the keys. */
export type TokenFault = 'malformed' | 'mac';

const HEAD_BYTES = 13;
const MAC_BYTES = 12;
/** Matches a token. The last of its 34 characters has only 2 bits, so that each token has one spelling. */
const TOKEN = /^[A-Za-z0-9_-]{33}[AQgw]$/;

/**
 * Signs and verifies the tokens by which a device reports about one push.
 * See docs/spec/last-mile.md#receipt-token.
 */
export class ReceiptTokens {
  readonly #keys: TokenKeys;

  /** `secrets`: those in CHATWIRE_SECRET_KEY. The first one signs; all of them verify. */
  constructor(secrets: readonly Buffer[]) {
    this.#keys = new TokenKeys(secrets, 'chatwire receipt v1', MAC_BYTES);
  }

  /** Returns a signed token: 34 characters of base64url. */
  sign({ kind, second, handle }: ReceiptSubject): string {
    const head = Buffer.alloc(HEAD_BYTES);
    head[0] = (RECEIPT_KINDS.indexOf(kind) << 4) | this.#keys.currentNumber;
    head.writeUInt32BE(second, 1);
    handle.copy(head, 5, 0, 8);
    return Buffer.concat([head, this.#keys.mac(head)]).toString('base64url');
  }

  /** Returns the content of a token, or why it is rejected. Does not check its age. */
  verify(text: string): ReceiptSubject | TokenFault {
    if (!TOKEN.test(text)) return 'malformed';
    const token = Buffer.from(text, 'base64url');
    const head = token.subarray(0, HEAD_BYTES);
    const mac = token.subarray(HEAD_BYTES);
    const isSigned = this.#keys.verifies((head[0] ?? 0) & 15, head, mac);
    const kind = RECEIPT_KINDS[(head[0] ?? 0) >> 4];
    if (!isSigned || kind === undefined) return 'mac';
    return { kind, second: head.readUInt32BE(1), handle: head.subarray(5) };
  }
}

/**
 * Returns the handle of a decision. It is equal in all attempts and after a restart, so every copy of a push reports to the
 * same entry.
 */
export function receiptHandleOf(decisionId: string): Buffer {
  return createHash('sha256').update(decisionId).digest().subarray(0, 8);
}

/**
 * Returns a handle as the log stores it: 53 of its 64 bits, as a positive integer. The log searches for a handle among the
 * entries of 91 minutes. If there are ten million of them, one in a billion tokens finds the entry of another decision.
 */
export function handleNumber(handle: Buffer): number {
  return Number(handle.readBigUInt64BE() >> 11n) + 1;
}
