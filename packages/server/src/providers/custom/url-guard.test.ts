import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './address-rules.ts';
import { createUrlGuard } from './url-guard.ts';

const STRICT = { allowPrivate: false, allowInsecure: false };

describe('addresses', () => {
  test('reserved IPv4 ranges are not public, to their last address', () => {
    const reserved = [
      ['0.0.0.0', '0.255.255.255'],
      ['10.0.0.0', '10.255.255.255'],
      ['100.64.0.0', '100.127.255.255'],
      ['127.0.0.1', '127.255.255.255'],
      ['169.254.169.254', '169.254.255.255'],
      ['172.16.0.0', '172.31.255.255'],
      ['192.0.0.1', '192.0.2.1'],
      ['192.168.0.0', '192.168.255.255'],
      ['198.18.0.0', '198.19.255.255'],
      ['224.0.0.1', '255.255.255.255'],
    ].flat();
    expect(reserved.filter(isPublicAddress)).toEqual([]);
  });

  test('addresses next to the reserved ranges are public', () => {
    const open = ['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.0.0.1', '128.0.0.1'];
    const more = [
      '169.253.0.1',
      '172.15.255.255',
      '172.32.0.0',
      '192.167.255.255',
      '198.17.0.1',
      '198.20.0.1',
      '223.1.1.1',
    ];
    expect([...open, ...more].filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  test('IPv6 that is local, private, or a wrapped IPv4 address is not public', () => {
    const reserved = ['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', 'fc00::1'];
    const more = [
      'fd12::1',
      'fe80::1',
      'fec0::1',
      'ff02::1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff::1',
      '100::1',
    ];
    expect([...reserved, ...more].filter(isPublicAddress)).toEqual([]);
    expect(['2606:4700:4700::1111', '2a00:1450:4001::200e', '2003::1'].every(isPublicAddress)).toBe(true);
  });
});

describe('URLs as written', () => {
  const guard = createUrlGuard(STRICT);

  test('https to a public name or address is accepted', () => {
    const urls = [
      'https://example.org/hook?a=1',
      'https://example.org:8443/',
      'https://1.1.1.1/',
      'https://[2606:4700::1]/',
    ];
    expect(urls.filter((url) => guard.rejectionOf(new URL(url)) !== undefined)).toEqual([]);
  });

  test.each([
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'https://user:password@example.org/',
    'https://user@example.org/',
    'https://example.org:22/',
    'https://example.org:25/',
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST/',
    'https://api.localhost/',
    'https://metadata/',
    'https://metadata.google.internal/',
    'https://metadata.google.internal./',
    'https://printer.local/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://127.0.0.1./',
    'https://0/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[::]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://①②⑦.0.0.1/',
  ])('%s is rejected', (url) => {
    expect(guard.rejectionOf(new URL(url))).toEqual(expect.any(String));
  });

  test('each of the two settings allows exactly what it names', () => {
    const insecure = createUrlGuard({ allowPrivate: false, allowInsecure: true });
    expect(insecure.rejectionOf(new URL('http://example.org/'))).toBeUndefined();
    expect(insecure.rejectionOf(new URL('http://127.0.0.1/'))).toBeDefined();
    const inside = createUrlGuard({ allowPrivate: true, allowInsecure: false });
    expect(inside.rejectionOf(new URL('https://10.0.0.1:22/'))).toBeUndefined();
    expect(inside.rejectionOf(new URL('http://10.0.0.1/'))).toBeDefined();
    expect(inside.rejectionOf(new URL('https://user:password@10.0.0.1/'))).toBeDefined();
  });
});

describe('names, when connecting', () => {
  test('a name that resolves to a private address is rejected', async () => {
    await expect(lookUp('rebound.example', ['10.0.0.1'])).rejects.toThrow('not public');
  });

  test.each([
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '2002:a00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
  ])('a name that resolves to %s is rejected', async (address) => {
    await expect(lookUp('rebound.example', [address])).rejects.toThrow('not public');
    await expect(lookUp('mixed.example', ['2606:4700::1', address])).rejects.toThrow('not public');
  });

  test('one private address among public ones rejects the name', async () => {
    await expect(lookUp('mixed.example', ['1.1.1.1', '127.0.0.1'])).rejects.toThrow('not public');
    await expect(lookUp('mixed.example', ['1.1.1.1', '::1'])).rejects.toThrow('not public');
  });

  test('the connection gets the addresses that were checked, and no others', async () => {
    expect(await lookUp('example.org', ['1.1.1.1', '2606:4700::1'])).toEqual(['1.1.1.1', '2606:4700::1']);
  });

  test('a name without an address is not connected to', async () => {
    await expect(lookUp('empty.example', [])).rejects.toThrow('no address');
  });
});

function lookUp(hostname: string, records: readonly string[]): Promise<string[]> {
  const addresses: LookupAddress[] = records.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const guard = createUrlGuard(STRICT, (_name, callback) => callback(null, addresses));
  return new Promise((resolve, reject) => {
    guard.connection.lookup(hostname, { all: true }, (error, found) => {
      if (error) reject(error);
      else resolve(typeof found === 'string' ? [found] : found.map(({ address }) => address));
    });
  });
}
