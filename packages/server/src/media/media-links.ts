import { createHmac, timingSafeEqual } from 'node:crypto';

/** Target of a URL: the file itself or its thumbnail. */
export type MediaVariant = 'file' | 'thumbnail';

/**
 * Creates URLs from which a file can be fetched for a limited time without a credential.
 * See docs/spec/rest-and-realtime.md#media.
 */
export interface MediaLinks {
  /** Returns an absolute URL. It stays the same for an hour, so that clients can cache the file. */
  fileUrl(mediaId: string, name: string, nowMs: number): string;
  thumbnailUrl(mediaId: string, nowMs: number): string;
  /** Checks the signature and the expiry time of a URL. `wrong`: this server did not sign it. */
  check(link: SignedLink, nowMs: number): 'valid' | 'expired' | 'wrong';
}

export interface SignedLink {
  readonly mediaId: string;
  readonly variant: MediaVariant;
  /** Epoch seconds. */
  readonly exp: number;
  readonly sig: string;
}

export interface MediaLinksOptions {
  /** Called for every URL: a server on a random port does not know its address until it listens. */
  readonly publicUrl: () => string;
  /** The first secret signs. All of them verify. */
  readonly secrets: readonly Buffer[];
  /** Minimum validity of a URL. */
  readonly validMs: number;
}

const THUMBNAIL = 'thumbnail';
const HOUR_MS = 3_600_000;

export function createMediaLinks({ publicUrl, secrets, validMs }: MediaLinksOptions): MediaLinks {
  const [current] = secrets;
  if (!current) throw new Error('expected at least one secret');
  const query = (mediaId: string, variant: MediaVariant, nowMs: number): string => {
    const exp = (Math.ceil(nowMs / HOUR_MS) * HOUR_MS + validMs) / 1000;
    return `exp=${exp}&sig=${signature(current, mediaId, variant, exp).toString('base64url')}`;
  };
  return {
    fileUrl: (mediaId, name, nowMs) =>
      `${publicUrl()}/v3/media/${mediaId}/${encodeURIComponent(segmentOf(name))}?${query(mediaId, 'file', nowMs)}`,
    thumbnailUrl: (mediaId, nowMs) =>
      `${publicUrl()}/v3/media/${mediaId}/${THUMBNAIL}?${query(mediaId, 'thumbnail', nowMs)}`,
    check({ mediaId, variant, exp, sig }, nowMs) {
      const presented = Buffer.from(sig, 'base64url');
      const isOurs = secrets.some((secret) => {
        const expected = signature(secret, mediaId, variant, exp);
        return presented.length === expected.length && timingSafeEqual(presented, expected);
      });
      if (!isOurs) return 'wrong';
      return exp * 1000 < nowMs ? 'expired' : 'valid';
    },
  };
}

/**
 * Returns the last segment of a file's URL, which makes it readable. Differs from the segment of the thumbnail route.
 */
function segmentOf(name: string): string {
  return name === THUMBNAIL ? `_${THUMBNAIL}` : name;
}

function signature(secret: Buffer, mediaId: string, variant: MediaVariant, exp: number): Buffer {
  return createHmac('sha256', secret).update(`media ${mediaId} ${variant} ${exp}`).digest().subarray(0, 16);
}
