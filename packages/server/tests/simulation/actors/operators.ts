import type { LogEntryBody } from '@chatwire/testkit';
import type { Seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { one, type StepKind } from './step-kind.ts';

const HOUR_MS = 3_600_000;
const MOST_ALARMS = 9;

/** What operators do in the console. */
export const OPERATOR_STEPS = {
  alarm: {
    weight: 3,
    async run(world, random) {
      const alarms = await world.must('GET', '/notifications/v1/alarms');
      // What operators do to a raised alarm clears it.
      const raised = alarms.filter(({ state }: LogEntryBody) => state === 'raised');
      const { alarmId, name } = one<LogEntryBody>(random, raised.length > 0 && random.chance(0.5) ? raised : alarms);
      const path = `/notifications/v1/alarms/${alarmId}`;
      if (random.chance(0.1) && alarms.length > 2) {
        const response = await world.call('DELETE', path);
        return `delete alarm ${name}: ${response?.status}`;
      }
      if (random.chance(0.3) && alarms.length < MOST_ALARMS) {
        const body = { name: `Alarm ${random.integer(1, 99)}`, ...measured(random), ...sensitive(random) };
        const response = await world.call('POST', '/notifications/v1/alarms', { body });
        return `new alarm ${body.name}: ${response?.status}`;
      }
      const body: object = random.chance(0.4) ? { enabled: random.chance(0.6) } : sensitive(random);
      const response = await world.call('PATCH', path, { body });
      return `change alarm ${name}: ${response?.status}`;
    },
  },
  replay: {
    weight: 0.3,
    async run(world, random) {
      const to = world.clock.nowMs;
      const body = { from: to - random.integer(1, 48) * HOUR_MS, to, changes: assumption(random), sample: 1 };
      const response = await world.call('POST', '/notifications/v1/replays', { body });
      if (response?.status !== 200) return `replay: ${response?.status}`;
      const { replayId } = response.body.data;
      world.replays.push(replayId);
      const isCancelled = random.chance(0.2);
      if (isCancelled) await world.call('DELETE', `/notifications/v1/replays/${replayId}`);
      return `replay${isCancelled ? ', cancelled' : ''}`;
    },
  },
} satisfies Record<string, StepKind>;

function measured(random: Seeded): object {
  return one(random, [
    { metric: 'successRate', raise: 0.95, clear: 0.99 },
    { metric: 'displayedRate', raise: 0.9, clear: 0.95 },
    { metric: 'backlogAge', raise: 1, clear: 0.5 },
    { metric: 'logWriteFailing', raise: 0.5, clear: 0 },
    { metric: 'circuitOpen', raise: 1, clear: 0 },
    { metric: 'deadTokenRate', raise: 0.01, clear: 0.001 },
  ]);
}

/** Short waits and few samples: alarms change often. */
function sensitive(random: Seeded): object {
  return {
    minSamples: random.integer(0, 3),
    forSeconds: random.chance(0.7) ? 0 : 60,
    clearForSeconds: random.chance(0.7) ? 0 : 300,
    windowSeconds: one(random, [60, 300, 3_600]),
  };
}

function assumption(random: Seeded): object {
  const messagesSetting = random.integer(1, 2);
  return { settings: { preferences: { group: { messagesSetting }, oneOnOne: { messagesSetting } } } };
}
