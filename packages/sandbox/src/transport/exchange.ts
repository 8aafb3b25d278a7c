import type { SandboxRequest, SandboxResponse } from '../endpoint.ts';

/** A request over HTTP/1.1 or HTTP/2, with the possible reactions. */
export interface Exchange {
  readonly request: SandboxRequest;
  reply(response: SandboxResponse): void;
  /** Closes the connection. On HTTP/2, GOAWAY reports that this request was not processed. */
  goAway(): void;
  /** Cuts the connection. */
  disconnect(): void;
}

/** Longest accepted request body; larger than any email Chatwire sends. */
export const MAX_REQUEST_BYTES = 1024 * 1024;

export const TOO_LARGE: SandboxResponse = { status: 413 };
