import type { TimedResult } from '../provider.ts';

/** Response headers, names in lower case. Repeated headers are lists. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The peer responded. It counts once the status has arrived: a body that is interrupted, exceeds the deadline
 * or exceeds 64 KiB is kept in part.
 */
export interface HttpResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Raw bytes: nothing is decompressed, so a decompression bomb stays small. */
  readonly body: Buffer;
}

export type ConnectCause = Extract<TimedResult, { readonly kind: 'unreachable' }>['cause'];

/** There was no response; either the request may have arrived (`timeout`) or nothing was sent (`unreachable`). */
export type HttpFailure =
  | { readonly kind: 'timeout'; readonly cause: 'NO_ANSWER' | 'CONNECTION_LOST' }
  | {
      readonly kind: 'unreachable';
      readonly cause: ConnectCause;
      readonly message: string;
      /** The peer speaks HTTP/1.1 only. */
      readonly lacksHttp2?: true;
    };

export type HttpOutcome = HttpResponse | HttpFailure;

export const NO_ANSWER: HttpFailure = { kind: 'timeout', cause: 'NO_ANSWER' };
export const CONNECTION_LOST: HttpFailure = { kind: 'timeout', cause: 'CONNECTION_LOST' };

/** Returns one value of a response header. */
export function headerOf(response: HttpResponse, name: string): string | undefined {
  const value = response.headers[name];
  return typeof value === 'string' ? value : value?.[0];
}
