import type { AcceptedPush } from './accepted-push.ts';
import type { Clock } from './clock.ts';
import type { Endpoint } from './endpoint.ts';
import type { Faults } from './faults.ts';
import type { Inbox } from './inbox.ts';
import type { InvalidTokens } from './invalid-tokens.ts';
import type { Certificate } from './keys/certificate.ts';
import type { Reports } from './reports.ts';
import type { Exchange } from './transport/exchange.ts';

/** What all sandbox providers share. */
export interface SandboxContext {
  readonly clock: Clock;
  readonly now: () => number;
  /** Whether requests are validated and stored. If not, all are accepted. */
  readonly strict: boolean;
  readonly faults: Faults;
  readonly inbox: Inbox;
  readonly invalidTokens: InvalidTokens;
  /** Delivers an accepted push to its device, and adds it to the inbox. */
  deliver(push: AcceptedPush): void;
  readonly reports: Reports;
  /** With a certificate, all sandbox providers use TLS. */
  readonly certificate: Certificate | undefined;
  /** Returns the host on which sandbox providers listen. */
  readonly host: () => string;
  /** Responds to a request as an endpoint does, with the simulated fault and latency of its provider. */
  serve(endpoint: Endpoint, exchange: Exchange): void;
  /** Listens on a free HTTP port. Returns its URL. `maxStreams`: streams per HTTP/2 connection; default 100. */
  listen(handle: (exchange: Exchange) => void, maxStreams?: number): Promise<string>;
}

/** A sandbox provider: the local emulator of one provider. */
export interface ProviderSandbox<Urls extends object> {
  /** Listens on free ports. Returns the URLs. */
  start(): Promise<Urls>;
  /** Closes ports that were not opened by `context.listen`. */
  close?(): Promise<void>;
  /** Number of connections to such ports so far. */
  readonly connections?: number;
}
