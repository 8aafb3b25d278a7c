import type { Clock } from './clock.ts';
import type { DeadTokens } from './dead-tokens.ts';
import type { Endpoint } from './endpoint.ts';
import type { Faults } from './faults.ts';
import type { Inbox } from './inbox.ts';
import type { Reports } from './reports.ts';
import type { Exchange } from './transport/exchange.ts';
import type { Certificate } from './transport/listener.ts';

/** What the services of a sandbox share. */
export interface SandboxContext {
  readonly clock: Clock;
  readonly now: () => number;
  /** False: everything is accepted unread and the inbox stays empty. */
  readonly strict: boolean;
  readonly faults: Faults;
  readonly inbox: Inbox;
  readonly deadTokens: DeadTokens;
  readonly reports: Reports;
  /** PEM. With it everything is served under TLS. */
  readonly certificate: Certificate | undefined;
  /** Address that services listen on. */
  readonly host: () => string;
  /** Responds for an endpoint, with the fault and latency that are set for its provider. */
  serve(endpoint: Endpoint, exchange: Exchange): void;
  /** Opens a free HTTP port; returns its URL. */
  listen(maxStreams: number, handle: (exchange: Exchange) => void): Promise<string>;
}

/** The local emulator of one provider. Built with the options of the sandbox and its context. */
export interface SandboxService<Urls extends object> {
  /** Listens on free ports; returns the addresses. */
  start(): Promise<Urls>;
  /** Ports that were not opened by `context.listen`. */
  close?(): Promise<void>;
  /** Connections to such ports so far. */
  readonly connections?: number;
}
