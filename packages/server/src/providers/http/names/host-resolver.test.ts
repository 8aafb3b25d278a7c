import type { LookupAddress } from 'node:dns';
import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { HostNotFoundError } from '../connection-failure.ts';
import { HostResolver, type Resolve } from './host-resolver.ts';

const HERE: readonly LookupAddress[] = [{ address: '192.0.2.1', family: 4 }];
const THERE: readonly LookupAddress[] = [{ address: '2001:db8::1', family: 6 }];

test('the result of the system resolver takes precedence over DNS', async () => {
  const names = new NameDesk();
  const found = names.resolve('push.example');
  await names.clock.advance(999);
  names.system.respond('push.example', HERE);
  expect(await found).toEqual(HERE);
  await names.clock.advance(10_000);
  expect(names.dns.asked).toEqual([]);
});

test('an unknown host of the system is a final result', async () => {
  const names = new NameDesk();
  const found = names.resolve('typo.example');
  names.system.fail('typo.example', new Error('ENOTFOUND'));
  await expect(found).rejects.toThrow('ENOTFOUND');
});

test('concurrent lookups of a host share one query', async () => {
  const names = new NameDesk();
  const lookups = Array.from({ length: 100 }, () => names.resolve('push.example'));
  names.system.respond('push.example', HERE);
  expect(await Promise.all(lookups)).toEqual(lookups.map(() => HERE));
  expect(names.system.asked).toEqual(['push.example']);
});

test('other hosts are resolved over DNS while hosts with dead name servers occupy every thread', async () => {
  const names = new NameDesk();
  const dead = ['one.example', 'two.example'].map((host) => names.resolve(host).catch((error: unknown) => error));
  const living = names.resolve('push.example');
  await names.clock.advance(1_000);
  expect(names.dns.asked).toEqual(['one.example', 'two.example', 'push.example']);
  names.dns.respond('push.example', THERE);
  expect(await living).toEqual(THERE);
  await names.clock.advance(3_000);
  for (const error of await Promise.all(dead)) expect(error).toBeInstanceOf(HostNotFoundError);
});

test('a host occupies one thread for any number of lookups, which use DNS until the system resolver returns', async () => {
  const names = new NameDesk();
  for (let round = 0; round < 5; round += 1) {
    const found = names.resolve('slow.example');
    await names.clock.advance(round === 0 ? 1_000 : 0);
    names.dns.respond('slow.example', THERE);
    expect(await found).toEqual(THERE);
  }
  expect(names.system.asked).toEqual(['slow.example']);
  names.system.respond('slow.example', HERE);

  const next = names.resolve('slow.example');
  names.system.respond('slow.example', HERE);
  expect(await next).toEqual(HERE);
  expect(names.system.asked).toEqual(['slow.example', 'slow.example']);
});

test('a host unknown to DNS is not rejected before the system resolver returns', async () => {
  const names = new NameDesk();
  const inHostsFile = names.resolve('neighbour');
  await names.clock.advance(1_000);
  names.dns.respond('neighbour', []);
  await names.clock.advance(1_000);
  names.system.respond('neighbour', HERE);
  expect(await inHostsFile).toEqual(HERE);
});

test('a host counts as not found for every caller after four seconds without a response; late responses are ignored', async () => {
  const names = new NameDesk();
  const first = names.resolve('dead.example').catch((error: unknown) => error);
  await names.clock.advance(3_999);
  const last = names.resolve('dead.example').catch((error: unknown) => error);
  await names.clock.advance(1);
  for (const error of [await first, await last]) {
    expect(error).toBeInstanceOf(HostNotFoundError);
    expect(error).toHaveProperty('message', 'no name service responded for dead.example within 4000 ms');
  }
  names.dns.respond('dead.example', THERE);
  names.system.respond('dead.example', HERE);

  const again = names.resolve('dead.example');
  names.system.respond('dead.example', HERE);
  expect(await again).toEqual(HERE);
});

/** A resolver whose name services respond when the test tells them to. */
class NameDesk {
  readonly clock = new FakeClock();
  readonly system = new SlowService();
  readonly dns = new SlowService();
  readonly #resolver = new HostResolver({
    clock: this.clock,
    system: this.system.resolve,
    dns: (hostname) => new Promise((resolve) => this.dns.resolve(hostname, (_, addresses) => resolve(addresses))),
  });

  resolve(hostname: string): Promise<readonly LookupAddress[]> {
    return new Promise((resolve, reject) => {
      this.#resolver.resolve(hostname, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
    });
  }
}

class SlowService {
  /** Every question, in order. */
  readonly asked: string[] = [];
  readonly #waiting = new Map<string, Parameters<Resolve>[1][]>();

  readonly resolve: Resolve = (hostname, callback) => {
    this.asked.push(hostname);
    this.#waiting.set(hostname, [...(this.#waiting.get(hostname) ?? []), callback]);
  };

  respond(hostname: string, addresses: readonly LookupAddress[]): void {
    for (const callback of this.#take(hostname)) callback(null, addresses);
  }

  fail(hostname: string, error: Error): void {
    for (const callback of this.#take(hostname)) callback(error, []);
  }

  #take(hostname: string): Parameters<Resolve>[1][] {
    const callbacks = this.#waiting.get(hostname) ?? [];
    this.#waiting.delete(hostname);
    return callbacks;
  }
}
