import { type LookupAddress, promises } from 'node:dns';

/** Queries the DNS servers for both address families, without a thread. IPv4 first; empty when none is known. */
export async function askDnsServers(
  hostname: string,
  resolver = new promises.Resolver({ timeout: 1_000, tries: 2 }),
): Promise<readonly LookupAddress[]> {
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return [...addressesOf(ipv4, 4), ...addressesOf(ipv6, 6)];
}

function addressesOf(response: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return response.status === 'fulfilled' ? response.value.map((address) => ({ address, family })) : [];
}
