import { type TestServer, textMessage } from '@chatwire/testkit';
import { describe, expect, test } from 'vitest';
import { areJoined, type FrameCarrier, NodeNetwork } from '../fixtures/nodes/node-network.ts';

const MINUTE_MS = 60_000;
/** Exchange of counts, transit, and what a busy machine of tests adds. See docs/decisions/limits-across-nodes.md. */
const EXCHANGE_DELAY_MS = 500;

/** Defines the test cases for limits that hold for two nodes together. */
export function limitsAcrossNodesCases(carrierFor: (databaseUrl: string) => Promise<FrameCarrier>): void {
  describe('limits across nodes', () => {
    test('calls from a user and from the whole deployment count on every node, until the window ends on all nodes', async () => {
      const network = await NodeNetwork.open(carrierFor);
      const env = {
        CHATWIRE_RATE_LIMITS: 'on',
        CHATWIRE_RATE_LIMIT_OVERRIDES: 'sendMessage=10,standard=600,standardShare=0,standardReserve=0',
      };
      const [first, second] = [await network.start(env), await network.start(env)];
      await first.login('mara');
      await first.login('ivo');
      await expect.poll(() => areJoined(first, second)).toBe(true);

      // A user who changes nodes: 6 + 4 messages.
      for (let sent = 0; sent < 6; sent += 1) expect(await send(first)).toBe(200);
      let polls = 0;
      const callsOfFirst = async () => 600 - (polls += 1) - (await remainingAt(second));
      await expect.poll(callsOfFirst).toBeGreaterThanOrEqual(6);
      for (let sent = 0; sent < 4; sent += 1) expect(await send(second)).toBe(200);
      expect(await send(second)).toBe(429);
      await expect.poll(() => send(first)).toBe(429);

      // Both nodes at full speed: the deployment's limit, and at most what the other node admits before it learns of
      // the calls.
      network.clock.aheadMs += MINUTE_MS;
      const admitted = await Promise.all([exhaustLimit(first), exhaustLimit(second)]);
      const excess = Math.max(...admitted.map(busiest));
      const total = admitted.flat().length;
      expect(total).toBeGreaterThanOrEqual(600);
      expect(total).toBeLessThanOrEqual(600 + excess);
      expect(total).toBeLessThan(2 * 600);

      network.clock.aheadMs += MINUTE_MS;
      expect([await send(first), await send(second)]).toEqual([200, 200]);
    });
  });
}

/** Calls until a limit is reached. Returns the times of the calls that were admitted. */
async function exhaustLimit(server: TestServer): Promise<readonly number[]> {
  const admitted: number[] = [];
  while ((await server.call('GET', '/settings')).status === 200) admitted.push(performance.now());
  return admitted;
}

/** Returns the highest number of calls within the time in which the other node may not know of them. */
function busiest(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + EXCHANGE_DELAY_MS).length));
}

async function remainingAt(server: TestServer): Promise<number> {
  const { headers } = await server.call('GET', '/settings');
  return Number(headers.get('x-rate-limit-remaining'));
}

async function send(server: TestServer): Promise<number> {
  const body = textMessage('mara', 'x');
  return (await server.call('POST', '/messages', { as: 'ivo', body })).status;
}
