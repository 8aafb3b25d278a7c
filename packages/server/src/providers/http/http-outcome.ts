import type { TimedResult } from '../provider.ts';

/** Response headers, names in lower case. Repeated headers are lists. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A response of the peer, of which at least the status has arrived. Contains only a part of a body that was interrupted,
 * exceeded the deadline, or exceeds 64 KiB.
 */
export interface HttpResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Raw bytes. They are not decompressed, so that a decompression bomb stays small. */
  readonly body: Buffer;
}

export type ConnectCause = Extract<TimedResult, { readonly kind: 'unreachable' }>['cause'];

/** There was no response. `timeout`: the request may have arrived. `unreachable`: nothing was sent. */
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

/** Returns the value of a response header; the first one if it is repeated. */
export function headerOf(response: HttpResponse, name: string): string | undefined {
  const value = response.headers[name];
  return typeof value === 'string' ? value : value?.[0];
}
