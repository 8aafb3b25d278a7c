import { isCidr } from '../base/network/ip-address.ts';

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };
export type Parser<T> = (text: string) => Parsed<T>;

const ok = <T>(value: T): Parsed<T> => ({ ok: true, value });
const fault = (problem: string): Parsed<never> => ({ ok: false, problem });

export const text: Parser<string> = ok;

export function matching(pattern: RegExp, expected: string): Parser<string> {
  return (value) => (pattern.test(value) ? ok(value) : fault(`must be ${expected}`));
}

export function integer(minimum: number, maximum: number): Parser<number> {
  return (value) => {
    const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
    return number >= minimum && number <= maximum
      ? ok(number)
      : fault(`must be an integer from ${minimum} to ${maximum}`);
  };
}

/** Parses a decimal number from 0 to 1. */
export const ratio: Parser<number> = (value) => {
  const number = /^\d(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN;
  return number <= 1 ? ok(number) : fault('must be a number from 0 to 1');
};

export const flag: Parser<boolean> = (value) => {
  if (value === 'true' || value === 'on' || value === '1') return ok(true);
  if (value === 'false' || value === 'off' || value === '0') return ok(false);
  return fault('must be true or false');
};

export function oneOf<const T extends string>(...values: readonly T[]): Parser<T> {
  return (value) => {
    const found = values.find((candidate) => candidate === value);
    return found === undefined ? fault(`must be one of ${values.join(', ')}`) : ok(found);
  };
}

export function url(...protocols: readonly string[]): Parser<string> {
  return (value) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (parsed && protocols.includes(parsed.protocol)) return ok(value.replace(/\/+$/, ''));
    return fault(`must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  };
}

/**
 * Parses an issuer. Keeps a slash at its end, since issuers are compared exactly. Allows an address without TLS only on
 * this machine.
 */
export const issuerUrl: Parser<string> = (value) => {
  const parsed = URL.parse(value);
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(parsed?.hostname ?? '');
  if (parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && isLocal)) return ok(value);
  return fault('must be a URL that begins with https://, or with http:// on this machine');
};

export const list: Parser<readonly string[]> = (value) =>
  ok(
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

/** Parses IP addresses and networks. Rejects a network of all addresses, with which clients could forge theirs. */
export const cidrs: Parser<readonly string[]> = (value) => {
  const parsed = list(value);
  if (!parsed.ok || parsed.value.every(isCidr)) return parsed;
  return fault('must be a list of IP addresses and networks such as 10.0.0.0/8, with a prefix of at least 1');
};

/** Location of a bucket: `s3://bucket` or `s3://bucket/prefix`. */
export interface BucketUrl {
  /** The URL as given, without trailing slashes. */
  readonly text: string;
  readonly bucket: string;
  /** Prefix of the keys, without slashes at its ends. Empty: no prefix. */
  readonly prefix: string;
}

export const bucketUrl: Parser<BucketUrl> = (value) => {
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()-]+(?:\/[\w!.*'()-]+)*))?\/*$/.exec(value) ?? [];
  if (bucket === undefined) return fault('must be s3://bucket or s3://bucket/prefix');
  return ok({ text: `s3://${bucket}${prefix && `/${prefix}`}`, bucket, prefix });
};

/** Addresses of NATS servers and the credentials they share. */
export interface NatsServers {
  /** `host:port`. */
  readonly servers: readonly string[];
  readonly isTls: boolean;
  readonly credentials: NatsCredentials | undefined;
}

export type NatsCredentials = { readonly user: string; readonly pass: string } | { readonly token: string };

/**
 * Parses a comma-separated list of `nats://` or `tls://` addresses: servers of one cluster, with the same credentials.
 */
export const natsServers: Parser<NatsServers> = (value) => {
  const items = value.split(',').map((item) => item.trim());
  const urls = items.filter((item) => URL.canParse(item)).map((item) => new URL(item));
  const isAddress = (address: URL) =>
    /^(nats|tls):$/.test(address.protocol) && address.hostname !== '' && isDecodable(address);
  if (urls.length < items.length || !urls.every(isAddress)) {
    return fault('must be nats:// or tls:// addresses, comma-separated');
  }
  if (new Set(urls.map(({ protocol }) => protocol)).size > 1) {
    return fault('must have the same scheme, nats:// or tls://, in all addresses');
  }
  const credentials = urls.filter(({ username }) => username !== '').map(natsCredentialsOf);
  if (new Set(credentials.map((one) => JSON.stringify(one))).size > 1) {
    return fault('must have the same credentials in all addresses');
  }
  return ok({
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    isTls: urls.some(({ protocol }) => protocol === 'tls:'),
    credentials: credentials[0],
  });
};

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** A user name without a password is a token, as in other NATS clients. */
function natsCredentialsOf({ username, password }: URL): NatsCredentials {
  const [first, second] = [decodeURIComponent(username), decodeURIComponent(password)];
  return second === '' ? { token: first } : { user: first, pass: second };
}

/** Parses a comma-separated list of 32-byte keys in base64. The first one encrypts. All of them decrypt. */
export const secretKeys: Parser<readonly Buffer[]> = (value) => {
  const keys = value.split(',').map((item) => Buffer.from(item.trim(), 'base64'));
  return keys.every((key) => key.length === 32)
    ? ok(keys)
    : fault('must be 32 bytes in base64 (several: comma-separated)');
};

export const timezone: Parser<string> = (value) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return ok(value);
  } catch {
    return fault('must be an IANA time zone');
  }
};
