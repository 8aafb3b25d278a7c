import { startServer, type TestResponse, type TestServer, type TestServerOptions } from '@chatwire/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLocalBus } from '../../src/bus/local-bus.ts';
import { SetClock, statusOf } from '../fixtures/helpers.ts';

const WRONG = '403 ERR_WRONG_GROUP_PASSWORD';
const LOCKED = '429 ERR_TOO_MANY_REQUESTS';
const HOUR_MS = 3_600_000;
const PASSWORD = 'open sesame';

/**
 * Defines the test cases for lock-outs after wrong group passwords, over HTTP. See
 * docs/spec/rest-and-realtime.md#rate-limits. `env` names the database; both servers share it.
 */
export function groupPasswordCases(environment: () => Promise<Readonly<Record<string, string>>>): void {
  const clock = new SetClock(1_767_269_040_000);
  const written: string[] = [];
  let options: TestServerOptions;
  let server: TestServer;
  let guid = '';
  let groups = 0;

  beforeAll(async () => {
    options = {
      clock,
      // Joins the servers of this test, which share a database.
      bus: createLocalBus('shared'),
      logger: pino({ level: 'warn' }, { write: (line) => void written.push(line) }),
      env: { CHATWIRE_RATE_LIMITS: 'on', ...(await environment()) },
    };
    server = await startServer(options);
    for (let user = 0; user < 8; user += 1) await server.login(`user${user}`);
  });
  beforeEach(async () => {
    clock.nowMs += 48 * HOUR_MS;
    written.length = 0;
    guid = `vault${(groups += 1)}`;
    await server.call('POST', '/groups', {
      body: { guid, name: 'Vault', type: 'password', password: PASSWORD, owner: 'user0' },
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  function join(uid: string, password = 'guess', at = server): Promise<TestResponse> {
    return at.call('POST', `/groups/${guid}/members`, { as: uid, body: { participants: [uid], password } });
  }

  async function guesses(uid: string, times: number): Promise<string[]> {
    const results: string[] = [];
    for (let round = 0; round < times; round += 1) results.push(statusOf(await join(uid, `guess ${round}`)));
    return results;
  }

  const waitOf = (response: TestResponse) => Number(response.headers.get('retry-after'));

  test('a user is locked out after 5 wrong passwords, even with the right one; other users are not', async () => {
    expect(await guesses('user1', 6)).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG, LOCKED]);
    const locked = await join('user1', PASSWORD);
    expect([statusOf(locked), waitOf(locked), locked.headers.get('x-rate-limit-reset')]).toEqual([
      LOCKED,
      30,
      String(clock.nowMs / 1000 + 30),
    ]);
    expect(statusOf(await join('user2', PASSWORD))).toBe('200');
    clock.nowMs += 30_000;
    expect(statusOf(await join('user1', PASSWORD))).toBe('200');
  });

  test('the duration of the lock doubles with each further failure, from 30 s up to an hour', async () => {
    await guesses('user1', 5);
    const waits: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const wait = waitOf(await join('user1', PASSWORD));
      waits.push(wait);
      clock.nowMs += wait * 1000;
      expect(statusOf(await join('user1'))).toBe(WRONG);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  test('the right password, or a day without an attempt, resets the failures', async () => {
    await guesses('user1', 4);
    expect(statusOf(await join('user1', PASSWORD))).toBe('200');
    await server.call('DELETE', `/groups/${guid}/members/user1`, { as: 'user1' });
    expect(await guesses('user1', 4)).not.toContain(LOCKED);
    clock.nowMs += 25 * HOUR_MS;
    expect(await guesses('user1', 6)).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG, LOCKED]);
  });

  test('of 40 guesses at once, no more than 5 are tried', async () => {
    const results = await Promise.all(Array.from({ length: 40 }, (_, round) => join('user1', `guess ${round}`)));
    const codes = results.map(statusOf);
    expect(codes.filter((code) => code === WRONG)).toHaveLength(5);
    expect(codes.filter((code) => code === LOCKED)).toHaveLength(35);
  });

  test('30 wrong passwords within an hour lock the group for everyone who joins; members stay, and admins may add members', async () => {
    for (const user of [1, 2, 3, 4, 5, 6]) expect(new Set(await guesses(`user${user}`, 5))).toEqual(new Set([WRONG]));
    const locked = await join('user7', PASSWORD);
    expect(statusOf(locked)).toBe(LOCKED);
    expect(waitOf(locked)).toBe(3600);
    const added = await server.call('POST', `/groups/${guid}/members`, {
      as: 'user0',
      body: { participants: ['user7'] },
    });
    expect(statusOf(added)).toBe('200');
    clock.nowMs += HOUR_MS;
    expect(statusOf(await join('user1', PASSWORD))).toBe('200');
  });

  test('calls that do not depend on the password are not attempts', async () => {
    await server.call('POST', `/groups/${guid}/bannedusers/user3`);
    await join('user2', PASSWORD);
    for (let round = 0; round < 8; round += 1) {
      expect(statusOf(await join('user2'))).toBe('409 ERR_ALREADY_JOINED');
      expect(statusOf(await join('user3'))).toBe('403 ERR_BANNED_GROUPMEMBER');
      const without = { as: 'user1', body: { participants: ['user1'] } };
      expect(statusOf(await server.call('POST', `/groups/${guid}/members`, without))).toBe(WRONG);
    }
    expect(statusOf(await join('user1', PASSWORD))).toBe('200');
  });

  test('locks are written to the server log with the user and group, but without a password', async () => {
    await guesses('user1', 6);
    for (const user of [2, 3, 4, 5, 6]) await guesses(`user${user}`, 5);
    const lines = written.map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({
      msg: 'group password locked for a user',
      uid: 'user1',
      guid,
      failures: 5,
      lockSeconds: 30,
    });
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toMatchObject({ msg: 'group password locked for everyone', guid, failures: 30 });
    expect(written.join('')).not.toMatch(/guess|sesame/);
  });

  test('another server process on the same data enforces the lock', async () => {
    await guesses('user1', 5);
    const stops = options.env?.['CHATWIRE_DATABASE_URL'] === undefined;
    if (stops) await server.app.stop();
    const other = await startServer(options);
    try {
      expect(statusOf(await join('user1', PASSWORD, other))).toBe(LOCKED);
    } finally {
      if (stops) server = other;
      else await other[Symbol.asyncDispose]();
    }
  });
}
