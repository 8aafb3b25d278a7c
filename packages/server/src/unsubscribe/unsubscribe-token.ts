import { createHash } from 'node:crypto';
import { TokenKeys } from '../base/secrets/token-keys.ts';

/** Emails to which a link applies: all, or those about one conversation. */
export const UNSUBSCRIBE_KINDS = ['all', 'conversation'] as const;
export type UnsubscribeKind = (typeof UNSUBSCRIBE_KINDS)[number];

/** Content of the token in an unsubscribe link. */
export interface UnsubscribeSubject {
  /** Hash of the uid, 32 hexadecimal digits. */
  readonly uidHash: string;
  /** Hash of the conversation id, 32 hexadecimal digits. Undefined for all emails. */
  readonly conversationHash: string | undefined;
  /** Time of the email, epoch seconds. */
  readonly second: number;
}

const HASH_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{50,71}$/;

/**
 * Signs and verifies the tokens of unsubscribe links: kind and key number, hash of the uid, hash of the conversation unless
 * the scope is `all`, epoch second, MAC. See docs/spec/last-mile.md#unsubscribe.
 */
export class UnsubscribeTokens {
  readonly #keys: TokenKeys;

  /** `secrets`: the keys of CHATWIRE_SECRET_KEY. The first one signs. All of them verify. */
  constructor(secrets: readonly Buffer[]) {
    this.#keys = new TokenKeys(secrets, 'chatwire unsubscribe v1', MAC_BYTES);
  }

  /** Signs a token: 50 or 71 characters of base64url. */
  sign({ uidHash, conversationHash, second }: UnsubscribeSubject): string {
    const kind = UNSUBSCRIBE_KINDS.indexOf(conversationHash === undefined ? 'all' : 'conversation');
    const time = Buffer.alloc(4);
    time.writeUInt32BE(second);
    const head = Buffer.concat([
      Buffer.of((kind << 4) | this.#keys.currentNumber),
      Buffer.from(uidHash, 'hex'),
      Buffer.from(conversationHash ?? '', 'hex'),
      time,
    ]);
    return Buffer.concat([head, this.#keys.mac(head)]).toString('base64url');
  }

  /** Verifies a token. Undefined if it is malformed, or if none of the keys created its MAC. */
  verify(text: string): UnsubscribeSubject | undefined {
    if (!TOKEN.test(text)) return undefined;
    const token = Buffer.from(text, 'base64url');
    // Rejects tokens that differ only in the unused bits of the last character.
    if (token.toString('base64url') !== text) return undefined;
    const first = token[0] ?? 0;
    const kind = UNSUBSCRIBE_KINDS[first >> 4];
    const hashes = kind === 'conversation' ? 2 : 1;
    const timeAt = 1 + hashes * HASH_BYTES;
    if (kind === undefined || token.length !== timeAt + 4 + MAC_BYTES) return undefined;
    const head = token.subarray(0, timeAt + 4);
    if (!this.#keys.verifies(first & 15, head, token.subarray(timeAt + 4))) return undefined;
    return {
      uidHash: head.toString('hex', 1, 1 + HASH_BYTES),
      conversationHash: kind === 'all' ? undefined : head.toString('hex', 1 + HASH_BYTES, timeAt),
      second: head.readUInt32BE(timeAt),
    };
  }
}

/** Returns the hash of a uid or conversation id in tokens: 32 hexadecimal digits. */
export function unsubscribeHashOf(id: string): string {
  return createHash('sha256')
    .update(id)
    .digest('hex')
    .slice(0, 2 * HASH_BYTES);
}
