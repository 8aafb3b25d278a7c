import { BlockList, isIPv4 } from 'node:net';

/** Returns whether an IP address (as text) belongs to the public internet, and may therefore be called by a webhook. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !RESERVED.check(address, 'ipv4');
  return GLOBAL_UNICAST.check(address, 'ipv6') && !RESERVED.check(address, 'ipv6');
}

/** Subnets of the IANA registry of special-purpose addresses, IPv4. */
const RESERVED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * Parts of IPv6 global unicast (2000::/3) that are not public: protocol assignments with Teredo, documentation, 6to4.
 * Everything else that is private or wraps an IPv4 address (::1, ::ffff:0:0/96, 64:ff9b::/96, fc00::/7, fe80::/10, ff00::/8)
 * is outside 2000::/3.
 */
const RESERVED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const RESERVED = blockList(RESERVED_IPV4, RESERVED_IPV6);
const GLOBAL_UNICAST = blockList([], ['2000::/3']);

function blockList(ipv4: readonly string[], ipv6: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of ipv4) add(list, subnet, 'ipv4');
  for (const subnet of ipv6) add(list, subnet, 'ipv6');
  return list;
}

function add(list: BlockList, subnet: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits] = subnet.split('/');
  list.addSubnet(network, Number(bits), family);
}
