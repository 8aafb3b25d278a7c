import { BlockList, isIP } from 'node:net';

/** The proxies for outgoing connections. `proxyFor` returns undefined for direct connections. */
export interface EgressProxies {
  proxyFor(target: URL): URL | undefined;
}

export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Reads HTTPS_PROXY, HTTP_PROXY, and NO_PROXY. Names in lower case take precedence, as in curl. `problems` describes
 * malformed values without their credentials. Loopback targets never use a proxy.
 *
 * NO_PROXY is a list, separated by commas or spaces, of `*`, host names (which include their subdomains), IP addresses,
 * and CIDR blocks, each optionally with a port.
 */
export function readEgressProxies(env: ProxyEnvironment): { proxies: EgressProxies; problems: readonly string[] } {
  const problems: string[] = [];
  const https = proxyIn(env, 'HTTPS_PROXY', problems);
  const http = proxyIn(env, 'HTTP_PROXY', problems);
  const exceptions = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').split(/[\s,]+/).filter(Boolean);
  const isException = matcherOf(exceptions);
  return {
    proxies: {
      proxyFor(target) {
        const proxy = target.protocol === 'https:' ? https : http;
        return proxy === undefined || isLoopback(hostOf(target)) || isException(target) ? undefined : proxy;
      },
    },
    problems,
  };
}

function proxyIn(env: ProxyEnvironment, name: string, problems: string[]): URL | undefined {
  const text = (env[name.toLowerCase()] || env[name])?.trim();
  if (!text) return undefined;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  problems.push(`${name} must be a URL that begins with http:// or https://`);
  return undefined;
}

function matcherOf(exceptions: readonly string[]): (target: URL) => boolean {
  const matchers = exceptions.map(matcher);
  return (target) => {
    const host = hostOf(target);
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    return matchers.some((matches) => matches(host, port));
  };
}

type Matcher = (host: string, port: string) => boolean;

function matcher(text: string): Matcher {
  if (text === '*') return () => true;
  const block = blockOf(text);
  if (block !== undefined) return (host) => isIP(host) !== 0 && block.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
  const [, name = '', wantedPort] = /^(.*?)(?::(\d+))?$/.exec(isIP(text) === 6 ? `[${text}]` : text) ?? [];
  const wanted = name
    .replace(/^\*?\.|^\[|\]$/g, '')
    .toLowerCase()
    .replace(/\.$/, '');
  return (host, port) =>
    (wantedPort === undefined || wantedPort === port) && (host === wanted || host.endsWith(`.${wanted}`));
}

function blockOf(text: string): BlockList | undefined {
  const [, address = '', bits] = /^([\da-f:.]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0 || Number(bits) > (family === 6 ? 128 : 32)) return undefined;
  const block = new BlockList();
  block.addSubnet(address, Number(bits), family === 6 ? 'ipv6' : 'ipv4');
  return block;
}

function hostOf(target: URL): string {
  return target.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host.startsWith('127.');
}
