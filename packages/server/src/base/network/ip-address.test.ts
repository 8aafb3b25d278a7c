import { expect, test } from 'vitest';
import { inNetworks, ipOf, isCidr, networkOf } from './ip-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7:4711 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:DB8::1', '2001:db8:0:0:0:0:0:1'],
  ['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
  ['[2001:db8::1]', '2001:db8:0:0:0:0:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0:0:0:c000:201'],
  ['unknown', undefined],
  ['', undefined],
  ['203.0.113.256', undefined],
  ['[203.0.113.7', undefined],
])('ipOf(%j) returns %j', (text, ip) => {
  expect(ipOf(text)).toBe(ip);
});

test('networkOf keeps an IPv4 address and joins the addresses of an IPv6 /64', () => {
  const network = (text: string) => networkOf(ipOf(text) ?? '');
  expect(network('203.0.113.7')).toBe('203.0.113.7');
  expect(network('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64');
  expect(network('2001:db8:1:2:ffff::9')).toBe(network('2001:db8:1:2::1'));
  expect(network('2001:db8:1:3::1')).not.toBe(network('2001:db8:1:2::1'));
});

test.each([
  ['10.0.0.0/8', true],
  ['192.0.2.1', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['::ffff:10.0.0.0/104', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['0.0.0.0/0', false],
  ['::/0', false],
  ['::ffff:0.0.0.0/96', false],
  ['proxy.example', false],
])('isCidr(%j) returns %j', (text, expected) => {
  expect(isCidr(text)).toBe(expected);
});

test('inNetworks finds IPv4, IPv4-mapped and IPv6 addresses in their networks', () => {
  const isIn = inNetworks(['10.0.0.0/8', '::ffff:192.0.2.0/120', '2001:db8::/32', '::1']);
  const found = (text: string) => isIn(ipOf(text) ?? '');
  expect(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.9', '2001:db8:5::1', '::1'].map(found)).not.toContain(false);
  expect(['11.0.0.1', '192.0.3.1', '2001:db9::1', '::2', '::ffff:11.0.0.1'].map(found)).not.toContain(true);
});
