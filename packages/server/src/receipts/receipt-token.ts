import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** A push that reports to an entry, or to the notification check of an app. */
export const RECEIPT_KINDS = ['entry', 'check'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** What a receipt token names. */
export interface ReceiptSubject {
  readonly kind: ReceiptKind;
  /** Epoch second of the decision. */
  readonly second: number;
  /** 8 bytes. */
  readonly handle: Buffer;
}

/** Cause of a rejected token: wrong form, or a MAC that none of the keys made. */
export type TokenFault = 'malformed' | 'mac';

const HEAD_BYTES = 13;
const MAC_BYTES = 12;
/** The last of the 34 characters carries 2 bits: one spelling for each token. */
const TOKEN = /^[A-Za-z0-9_-]{33}[AQgw]$/;

/**
 * Signs and verifies the tokens by which a device reports about one push.
 * See docs/spec/last-mile.md#receipt-token.
 */
export class ReceiptTokens {
  readonly #keys: readonly ReceiptKey[];

  /** `secrets`: those of CHATWIRE_SECRET_KEY. The first signs, all verify. */
  constructor(secrets: readonly Buffer[]) {
    this.#keys = secrets.map(receiptKeyOf);
  }

  /** 34 characters of base64url. */
  sign({ kind, second, handle }: ReceiptSubject): string {
    const [current] = this.#keys;
    if (!current) throw new Error('Receipt tokens need at least one key.');
    const token = Buffer.alloc(HEAD_BYTES + MAC_BYTES);
    token[0] = (RECEIPT_KINDS.indexOf(kind) << 4) | current.number;
    token.writeUInt32BE(second, 1);
    handle.copy(token, 5, 0, 8);
    macOf(current, token.subarray(0, HEAD_BYTES)).copy(token, HEAD_BYTES, 0, MAC_BYTES);
    return token.toString('base64url');
  }

  verify(text: string): ReceiptSubject | TokenFault {
    if (!TOKEN.test(text)) return 'malformed';
    const token = Buffer.from(text, 'base64url');
    const head = token.subarray(0, HEAD_BYTES);
    const mac = token.subarray(HEAD_BYTES);
    const number = (head[0] ?? 0) & 15;
    const isSigned = this.#keys.some(
      (key) => key.number === number && timingSafeEqual(macOf(key, head).subarray(0, MAC_BYTES), mac),
    );
    const kind = RECEIPT_KINDS[(head[0] ?? 0) >> 4];
    if (!isSigned || kind === undefined) return 'mac';
    return { kind, second: head.readUInt32BE(1), handle: head.subarray(5) };
  }
}

/**
 * Names a decision in tokens: equal over all attempts and after a restart, so every copy of a push reports to one entry.
 */
export function receiptHandleOf(decisionId: string): Buffer {
  return createHash('sha256').update(decisionId).digest().subarray(0, 8);
}

/**
 * The same name in the log, as a positive integer: 53 of its 64 bits. A handle is searched for among the entries of 91
 * minutes; with ten million of them, one in a billion tokens would find another's entry.
 */
export function handleNumber(handle: Buffer): number {
  return Number(handle.readBigUInt64BE() >> 11n) + 1;
}

interface ReceiptKey {
  readonly key: KeyObject;
  /** 4 bits of the key's own hash: it stays the same when keys are added or removed. */
  readonly number: number;
}

function receiptKeyOf(secret: Buffer): ReceiptKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'chatwire receipt v1', 32));
  const number = (createHash('sha256').update(bytes).digest()[0] ?? 0) & 15;
  return { key: createSecretKey(bytes), number };
}

function macOf({ key }: ReceiptKey, head: Buffer): Buffer {
  return createHmac('sha256', key).update(head).digest();
}
