import { type LookupAddress, lookup } from 'node:dns';
import { type Clock, systemClock } from '../../../base/time/clock.ts';
import { HostNotFoundError } from '../connection-failure.ts';
import { queryDnsServers } from './dns-servers.ts';

/** Finds all addresses of a host name; calls back once. */
export type Resolve = (hostname: string, callback: ResolveCallback) => void;
export type ResolveCallback = (error: Error | null, addresses: readonly LookupAddress[]) => void;

export interface NameServices {
  readonly clock: Clock;
  /** Resolver of the operating system, which also uses the hosts file and search domains. May take arbitrarily long. */
  readonly system: Resolve;
  /** Queries only the DNS. Does not fail: returns an empty list if no address is known. */
  readonly dns: (hostname: string) => Promise<readonly LookupAddress[]>;
}

/** A lookup in progress, with the callbacks of all its callers. */
interface PendingLookup {
  readonly callbacks: ResolveCallback[];
  readonly cancels: readonly (() => void)[];
}

/** Time without a response of the system after which the DNS servers are queried as well. */
const QUERY_DNS_AFTER_MS = 1_000;
/** Time limit of a lookup. Shorter than the one for connecting, so that the error names the lookup as the cause. */
const DEADLINE_MS = 4_000;

/**
 * Looks up host names so that a slow lookup does not block others. The system's resolver runs on a few threads: while two
 * hosts do not respond, no threads are left for others. Each host therefore occupies at most one thread, and all callers
 * share its lookup. If the system has not responded within a second, the DNS servers are queried as well, which needs no
 * thread. After four seconds, the lookup fails.
 */
export class HostResolver {
  readonly #services: NameServices;
  readonly #pending = new Map<string, PendingLookup>();
  /** Lookups that the system has not finished. */
  readonly #systemLookups = new Set<string>();

  constructor(services: NameServices) {
    this.#services = services;
  }

  resolve(hostname: string, callback: ResolveCallback): void {
    const pending = this.#pending.get(hostname);
    if (pending !== undefined) {
      pending.callbacks.push(callback);
      return;
    }
    const { clock } = this.#services;
    const afterMs = this.#systemLookups.has(hostname) ? 0 : QUERY_DNS_AFTER_MS;
    const cancels = [
      clock.after(afterMs, () => void this.#queryDns(hostname)),
      clock.after(DEADLINE_MS, () => this.#settle(hostname, timeoutErrorFor(hostname), [])),
    ];
    this.#pending.set(hostname, { callbacks: [callback], cancels });
    if (!this.#systemLookups.has(hostname)) this.#querySystem(hostname);
  }

  #querySystem(hostname: string): void {
    this.#systemLookups.add(hostname);
    this.#services.system(hostname, (error, addresses) => {
      this.#systemLookups.delete(hostname);
      this.#settle(hostname, error, addresses);
    });
  }

  /** Queries the DNS directly. A negative response is not final: the system may know the host. */
  async #queryDns(hostname: string): Promise<void> {
    const addresses = await this.#services.dns(hostname);
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
const shared = new HostResolver({ clock: systemClock, system: querySystem, dns: queryDnsServers });

export function resolveHost(hostname: string, callback: ResolveCallback): void {
  shared.resolve(hostname, callback);
}

function querySystem(hostname: string, callback: ResolveCallback): void {
  lookup(hostname, { all: true }, (error, addresses) => callback(error, addresses ?? []));
}
