import { createSocket } from 'node:dgram';
import { promises } from 'node:dns';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { queryDnsServers } from './dns-servers.ts';

const A = 1;
const AAAA = 28;

test('a host with both kinds of addresses has both, IPv4 first', async () => {
  await using server = await dnsServer({ [A]: [192, 0, 2, 1], [AAAA]: [0x20, 1, ...Array(13).fill(0), 1] });
  expect(await server.ask()).toEqual([
    { address: '192.0.2.1', family: 4 },
    { address: '2001::1', family: 6 },
  ]);
});

test('a host with one kind of address has that one', async () => {
  await using ipv6Only = await dnsServer({ [AAAA]: [...Array(15).fill(0), 1] });
  expect(await ipv6Only.ask()).toEqual([{ address: '::1', family: 6 }]);
  await using ipv4Only = await dnsServer({ [A]: [127, 0, 0, 1] });
  expect(await ipv4Only.ask()).toEqual([{ address: '127.0.0.1', family: 4 }]);
});

test('a host without an address has none', async () => {
  await using server = await dnsServer({});
  expect(await server.ask()).toEqual([]);
});

/** Starts a DNS server that knows at most one address of a kind, the same for every name. */
async function dnsServer(known: Readonly<Record<number, readonly number[]>>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const kind = query.readUInt16BE(query.indexOf(0, 12) + 1);
    socket.send(answerTo(query, kind, known[kind]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new promises.Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    ask: () => queryDnsServers('push.example', resolver),
    [Symbol.asyncDispose]: async () => void socket.close(),
  };
}

/**
 * Encodes a DNS response. RFC 1035, section 4: the header and the question again, then perhaps a record that points to
 * the question's name.
 */
function answerTo(query: Buffer, kind: number, data: readonly number[] = []): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const count = data.length > 0 ? 1 : 0;
  const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, count, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]);
  return Buffer.concat([header, question, ...(count > 0 ? [record] : [])]);
}
