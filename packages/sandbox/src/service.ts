import type { AcceptedPush } from './accepted-push.ts';
import type { Clock } from './clock.ts';
import type { Endpoint } from './endpoint.ts';
import type { Faults } from './faults.ts';
import type { Inbox } from './inbox.ts';
import type { InvalidTokens } from './invalid-tokens.ts';
import type { Reports } from './reports.ts';
import type { Exchange } from './transport/exchange.ts';
import type { Certificate } from './transport/listener.ts';

/** Shared parts of the services of a sandbox. */
export interface SandboxContext {
  readonly clock: Clock;
  readonly now: () => number;
  /** False: requests are accepted without validation and not stored. */
  readonly strict: boolean;
  readonly faults: Faults;
  readonly inbox: Inbox;
  readonly invalidTokens: InvalidTokens;
  /** Hands an accepted push to its device, and adds it to the inbox. */
  deliver(push: AcceptedPush): void;
  readonly reports: Reports;
  /** With a certificate, all services use TLS. */
  readonly certificate: Certificate | undefined;
  /** Host that services listen on. */
  readonly host: () => string;
  /** Responds to a request of an endpoint, with the fault and latency of its provider. */
  serve(endpoint: Endpoint, exchange: Exchange): void;
  /** Listens on a free HTTP port. Returns its URL. */
  listen(maxStreams: number, handle: (exchange: Exchange) => void): Promise<string>;
}

/** The local emulator of one provider. Created with the options and the context of the sandbox. */
export interface SandboxService<Urls extends object> {
  /** Listens on free ports. Returns the URLs. */
  start(): Promise<Urls>;
  /** Closes ports that were not opened by `context.listen`. */
  close?(): Promise<void>;
  /** Number of connections to such ports so far. */
  readonly connections?: number;
}
