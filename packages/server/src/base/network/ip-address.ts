import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * Returns an IP address in a canonical format: IPv4 and IPv4-mapped IPv6 as dotted decimal, other IPv6 as eight groups
 * without leading zeros. Accepts the formats of `X-Forwarded-For`: brackets, a port, a zone. Undefined for other texts.
 */
export function ipOf(text: string): string | undefined {
  const bare = withoutPort(text.trim()).replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (isIP(bare) === 0) return undefined;
  const groups = groupsOf(bare);
  return isMapped(groups) ? dotted(groups) : groups.map((group) => group.toString(16)).join(':');
}

/**
 * Returns the unit that rate limits count: an IPv4 address, or the /64 network of an IPv6 address, because one subscriber
 * has at least a /64. Expects an address from `ipOf`.
 */
export function networkOf(ip: string): string {
  return ip.includes(':') ? `${ip.split(':', 4).join(':')}::/64` : ip;
}

/** Returns whether a string is an IP address, alone or with a prefix length of at least 1. */
export function isCidr(text: string): boolean {
  return subnetOf(text) !== undefined;
}

/** Returns a function that checks whether an address from `ipOf` is in one of the networks. */
export function inNetworks(cidrs: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const subnet = subnetOf(cidr);
    if (!subnet) throw new Error(`expected a network, got ${cidr}`);
    list.addSubnet(subnet.ip, subnet.prefix, familyOf(subnet.ip));
  }
  return (ip) => list.check(ip, familyOf(ip));
}

function subnetOf(cidr: string): { readonly ip: string; readonly prefix: number } | undefined {
  const [address = '', length, ...rest] = cidr.trim().split('/');
  const ip = isIP(address) === 0 ? undefined : ipOf(address);
  if (ip === undefined || rest.length > 0) return undefined;
  const bits = isIPv4(address) ? 32 : 128;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  const prefix = length === undefined ? bits : Number(length);
  // An IPv4-mapped network is an IPv4 network.
  const own = isIPv4(ip) && bits === 128 ? prefix - 96 : prefix;
  return own >= 1 && prefix <= bits ? { ip, prefix: own } : undefined;
}

function familyOf(ip: string): 'ipv4' | 'ipv6' {
  return ip.includes(':') ? 'ipv6' : 'ipv4';
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  return bracketed ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
}

function groupsOf(ipv6: string): readonly number[] {
  const hex = ipv6.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const [before = [], after = []] = hex.split('::').map((side) => (side === '' ? [] : side.split(':')));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

function isMapped(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
}

function dotted(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
