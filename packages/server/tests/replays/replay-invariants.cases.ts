import type { Replay, ReplayedDecision, ReplayResult } from '@chatwire/protocol';
import type { LogEntryBody } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { seeded } from '../../src/notify/testing/seeded.fixture.ts';
import { type Overlay, type Scenario, startScenario, UIDS } from './replay-scenario.ts';

type Database = () => Promise<string | undefined>;

/** Compares replays with the engine, in random states of a whole server. See docs/spec/last-mile.md#invariants, I12. */
export function replayInvariantCases(database: Database, seeds: readonly number[], rounds: number): void {
  test.each(seeds)(
    'a replay without changes has 0 changed and 0 drift, seed %i',
    { timeout: 600_000 },
    async (seed) => {
      await using scenario = await startScenario(seeded(seed), { url: await database(), email: seed % 2 === 0 });
      for (let round = 0; round < rounds; round += 1) await scenario.round();
      const result = await replayOf(scenario, {});
      expect(result.samples, `seed ${seed}`).toEqual([]);
      expect(result).toMatchObject({ changed: 0, drift: 0, notReplayable: {} });
      const entries = await scenario.fixture.entries('', 0);
      expect(result.decisions).toBe(entries.length);
      expect(new Set(entries.map(({ reason }) => reason)).size).toBeGreaterThan(4);
    },
  );

  test.each(seeds)(
    'a replay with changes equals an engine that ran under them from the start, seed %i',
    {
      timeout: 600_000,
    },
    async (seed) => {
      const overlay = randomOverlay(seed);
      await using recorded = await startScenario(seeded(seed), { url: await database() });
      await using other = await startScenario(seeded(seed), { url: await database(), overlay });
      for (let round = 0; round < rounds; round += 1) {
        await recorded.round();
        await other.round();
      }
      const { preferences = {}, mutes = {}, settings } = overlay;
      const result = await replayOf(recorded, {
        settings,
        preferences: Object.entries(preferences).map(([uid, own]) => ({ uid, preferences: own })),
        mutes: Object.entries(mutes).map(([uid, conversations]) => ({ uid, conversations })),
      });
      expect(result).toMatchObject({ drift: 0, notReplayable: {} });
      expect(result.changed).toBeGreaterThan(10);
      expect(result.changed).toBeLessThanOrEqual(1000);
      const after = new Map(result.samples.map((sample) => [sample.logId, sample.after]));
      const replayed = namedDecisions(await recorded.fixture.entries('', 0), (entry) => after.get(entry._id));
      const ran = namedDecisions(await other.fixture.entries('', 0), () => undefined);
      expect(replayed, `seed ${seed}`).toEqual(ran);
    },
  );
}

function randomOverlay(seed: number): Overlay {
  const random = seeded(seed * 7919);
  const code = () => random.integer(1, 3);
  const [one = 'ada', two = 'bea'] = random.chance(0.5) ? UIDS : UIDS.toReversed();
  return {
    settings: {
      preferences: {
        group: { messagesSetting: code(), reactionsSetting: code() },
        bypassPreferencesForMentions: random.chance(0.5),
      },
    },
    preferences: {
      [one]: { group: { messagesSetting: code() }, mute: { dndPreferenceSetting: random.integer(1, 2) } },
    },
    mutes: { [two]: [{ id: 'crew', type: 'group', until: random.chance(0.7) ? Date.UTC(2100, 0) : 1 }] },
  };
}

async function replayOf({ fixture, api, clock }: Scenario, changes: object): Promise<ReplayResult> {
  await fixture.server.app.context.notifications.settled();
  const body = { from: clock.nowMs - 20 * 86_400_000, to: clock.nowMs, changes, sample: 1000 };
  const { replayId } = await api('POST', '/notifications/v1/replays', { body });
  await fixture.server.app.context.replays.idle();
  const { result }: Replay = await api('GET', `/notifications/v1/replays/${replayId}`);
  if (!result) throw new Error('The replay was not done.');
  return result;
}

/** Returns the results of rules 1–6 by what names a decision on every server; what comes after them is `passed`. */
function namedDecisions(
  entries: readonly LogEntryBody[],
  afterOf: (entry: LogEntryBody) => ReplayedDecision | undefined,
): Readonly<Record<string, string[]>> {
  const named: Record<string, string[]> = {};
  for (const entry of entries) {
    const { trigger, messageId, recipient, tokenType = '' } = entry;
    const after = afterOf(entry) ?? { outcome: entry.outcome, reason: entry.reason, code: entry.reasonDetail?.code };
    const isStopped = after.reason?.endsWith('_PREFERENCE') ?? false;
    const name = [trigger, messageId, recipient, tokenType].join(' ');
    named[name] = [...(named[name] ?? []), isStopped ? `${after.reason} ${after.code}` : 'passed'];
  }
  return named;
}
