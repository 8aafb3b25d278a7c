import type { SandboxRequest, SandboxResponse } from '../endpoint.ts';

/** A request together with the ways to react to it, whatever HTTP version carried it. */
export interface Exchange {
  readonly request: SandboxRequest;
  reply(response: SandboxResponse): void;
  /** Gives the connection up, saying that this request was not looked at where the protocol can say so. */
  goAway(): void;
  /** Cuts the connection. */
  disconnect(): void;
}

/** Longest request body that is read; more than any email of ours has. */
export const MAX_REQUEST_BYTES = 1024 * 1024;

export const TOO_LARGE: SandboxResponse = { status: 413 };
