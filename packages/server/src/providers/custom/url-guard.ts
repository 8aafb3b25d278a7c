import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { AddressBlockedError } from '../http/connection-failure.ts';
import { hostLookup } from '../http/names/host-lookup.ts';
import { type Resolve, resolveHost } from '../http/names/host-resolver.ts';
import { isPublicAddress } from './address-rules.ts';

/** Server settings about permitted URLs, both off by default. See docs/spec/notifications.md#custom-webhook-calls. */
export interface UrlGuardOptions {
  /** Whether private, loopback, link-local, and metadata addresses, internal names, and all ports are allowed. */
  readonly allowPrivate: boolean;
  /** Whether `http://` is allowed. */
  readonly allowInsecure: boolean;
}

/** Checks of URLs that come from outside, so that calls to them do not reach internal addresses. */
export interface UrlGuard {
  /** Returns why the URL as written is rejected; undefined if it passes. */
  rejectionOf(url: URL): string | undefined;
  /**
   * Connection options. `lookup` resolves and checks the host when the connection is made, so that the connection goes to the
   * checked address even if the DNS returns another one later. It rejects a host if any of its addresses is forbidden. With
   * `guardsAddresses`, an egress proxy gets the checked address too, because it might resolve the name to a private one.
   */
  readonly connection: { readonly lookup: LookupFunction; readonly guardsAddresses: boolean };
}

export function createUrlGuard(options: UrlGuardOptions, resolve: Resolve = resolveHost): UrlGuard {
  const lookup = hostLookup((hostname, callback) => {
    resolve(hostname, (error, addresses) => {
      const fault = error ?? (options.allowPrivate ? null : privateAddressFault(hostname, addresses));
      callback(fault, fault === null ? addresses : []);
    });
  });
  return {
    rejectionOf: (url) => rejectionOf(url, options),
    connection: { lookup, guardsAddresses: !options.allowPrivate },
  };
}

function rejectionOf(url: URL, { allowPrivate, allowInsecure }: UrlGuardOptions): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `the scheme ${url.protocol} is not allowed`;
  if (url.protocol === 'http:' && !allowInsecure) return 'only https is allowed';
  if (url.username !== '' || url.password !== '') return 'credentials in the URL are not allowed';
  if (allowPrivate) return undefined;
  if (!isAllowedPort(url.port)) return `port ${url.port} is not allowed`;
  const host = hostOf(url);
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : `the address ${host} is not public`;
  return isInternalName(host) ? `the name ${host} is not public` : undefined;
}

/**
 * Returns the host of a URL. The URL parser has already normalised decimal, octal, hexadecimal, and shortened IPv4 addresses.
 */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * Returns whether a port is 80, 443, or above 1023. Internal email, shell, and file servers usually listen on other ports.
 */
function isAllowedPort(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024;
}

/**
 * Returns whether a name has no dot, or an ending reserved for private use (RFC 6761, 6762, 8375; ICANN `.internal`).
 */
function isInternalName(host: string): boolean {
  return (
    !host.includes('.') || /\.(localhost|local|internal|intranet|lan|corp|home|localdomain|home\.arpa)$/.test(host)
  );
}

function privateAddressFault(hostname: string, addresses: readonly LookupAddress[]): Error | null {
  const forbidden = addresses.find(({ address }) => !isPublicAddress(address));
  if (forbidden === undefined) return null;
  return new AddressBlockedError(`${hostname} resolves to ${forbidden.address}, which is not public`);
}
