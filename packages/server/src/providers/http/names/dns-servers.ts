import { type LookupAddress, promises } from 'node:dns';

/**
 * Returns the addresses that the DNS servers know for a host, IPv4 first; empty if they know none. Does not occupy a thread
 * of the process, unlike the system's resolver.
 */
export async function queryDnsServers(
  hostname: string,
  resolver = new promises.Resolver({ timeout: 1_000, tries: 2 }),
): Promise<readonly LookupAddress[]> {
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return [...addressesOf(ipv4, 4), ...addressesOf(ipv6, 6)];
}

function addressesOf(response: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return response.status === 'fulfilled' ? response.value.map((address) => ({ address, family })) : [];
}
