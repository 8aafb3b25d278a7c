import { type LookupAddress, lookup } from 'node:dns';
import { type Clock, systemClock } from '../../../base/time/clock.ts';
import { HostNotFoundError } from '../connection-failure.ts';
import { askDnsServers } from './dns-servers.ts';

/** Finds all addresses of a host name; calls back once. */
export type Resolve = (hostname: string, callback: ResolveCallback) => void;
export type ResolveCallback = (error: Error | null, addresses: readonly LookupAddress[]) => void;

export interface NameServices {
  readonly clock: Clock;
  /** Also uses the hosts file and search domains. May take arbitrarily long. */
  readonly system: Resolve;
  /** Uses only DNS and does not fail: empty when no address is known. */
  readonly direct: (hostname: string) => Promise<readonly LookupAddress[]>;
}

/** A look-up in progress, with all its callers. */
interface PendingLookup {
  readonly callbacks: ResolveCallback[];
  readonly cancels: readonly (() => void)[];
}

/** Time after which the DNS servers are queried as well. */
const ASK_DNS_AFTER_MS = 1_000;
/** Shorter than the connect timeout, so that the failure is attributed to the name. */
const DEADLINE_MS = 4_000;

/**
 * Look-ups of host names that do not block each other. The system resolves names on threads: while two hosts do not
 * respond, no threads are left for others. Each host therefore occupies at most one, shared by all callers; when the
 * system has not responded within a second, the DNS servers are queried too, which needs no thread; after four seconds
 * the look-up fails.
 */
export class HostResolver {
  readonly #services: NameServices;
  readonly #pending = new Map<string, PendingLookup>();
  /** Lookups that the system has not finished. */
  readonly #withSystem = new Set<string>();

  constructor(services: NameServices) {
    this.#services = services;
  }

  resolve(hostname: string, callback: ResolveCallback): void {
    const underWay = this.#pending.get(hostname);
    if (underWay !== undefined) {
      underWay.callbacks.push(callback);
      return;
    }
    const { clock } = this.#services;
    const afterMs = this.#withSystem.has(hostname) ? 0 : ASK_DNS_AFTER_MS;
    const cancels = [
      clock.after(afterMs, () => void this.#askDirectly(hostname)),
      clock.after(DEADLINE_MS, () => this.#settle(hostname, timeoutErrorFor(hostname), [])),
    ];
    this.#pending.set(hostname, { callbacks: [callback], cancels });
    if (!this.#withSystem.has(hostname)) this.#askSystem(hostname);
  }

  #askSystem(hostname: string): void {
    this.#withSystem.add(hostname);
    this.#services.system(hostname, (error, addresses) => {
      this.#withSystem.delete(hostname);
      this.#settle(hostname, error, addresses);
    });
  }

  /** Queries the DNS directly. A negative response is not final: the system may know the host. */
  async #askDirectly(hostname: string): Promise<void> {
    const addresses = await this.#services.direct(hostname);
    if (addresses.length > 0) this.#settle(hostname, null, addresses);
  }

  #settle(hostname: string, error: Error | null, addresses: readonly LookupAddress[]): void {
    const pending = this.#pending.get(hostname);
    if (pending === undefined) return;
    this.#pending.delete(hostname);
    for (const cancel of pending.cancels) cancel();
    for (const callback of pending.callbacks) callback(error, addresses);
  }
}

function timeoutErrorFor(hostname: string): Error {
  return new HostNotFoundError(`no name service responded for ${hostname} within ${DEADLINE_MS} ms`);
}

/** Shared by all connections, because the threads belong to the whole process. */
const shared = new HostResolver({ clock: systemClock, system: askSystem, direct: askDnsServers });

export function resolveHost(hostname: string, callback: ResolveCallback): void {
  shared.resolve(hostname, callback);
}

function askSystem(hostname: string, callback: ResolveCallback): void {
  lookup(hostname, { all: true }, (error, addresses) => callback(error, addresses ?? []));
}
