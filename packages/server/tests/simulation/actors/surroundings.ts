import { WEATHERS } from '../world/sim-network.ts';
import { one, type StepKind } from './step-kind.ts';

const SHORT_MS = [1, 5, 20, 60, 200, 1_000];
const LONG_MS = [6_000, 11_000, 60_000, 1_260_000, 10_800_000];

/** Time, providers, disks, processes, and what operators change. */
export const SURROUNDING_STEPS = {
  wait: {
    weight: 16,
    async run(world, random) {
      const ms = one(random, SHORT_MS);
      await world.pass(ms);
      return `wait ${ms}`;
    },
  },
  waitLong: {
    weight: 4,
    async run(world, random) {
      const ms = one(random, LONG_MS);
      await world.pass(ms);
      return `wait ${ms}`;
    },
  },
  weather: {
    weight: 3,
    async run({ network }, random) {
      network.weather = random.chance(0.6) ? 'fair' : one(random, WEATHERS);
      return `weather ${network.weather}`;
    },
  },
  crash: {
    weight: 0.7,
    async run(world) {
      await world.crash();
      return 'crash';
    },
  },
  crashWhileWriting: {
    weight: 0.5,
    async run({ node }, random) {
      const at = one(random, ['before', 'after'] as const);
      const requests = random.integer(1, 40);
      if (random.chance(0.5)) node.log.crashAtWrite(at);
      else node.crashWhileWorking(requests, at);
      return `crash ${at} a write`;
    },
  },
  fullDisk: {
    weight: 0.5,
    async run({ node, clock }, random) {
      const ms = random.integer(1, 5) * 1_000;
      node.log.fillDisk(clock.nowMs + ms);
      return `disk full for ${ms}`;
    },
  },
  operate: {
    weight: 1,
    async run(world, random) {
      const code = random.integer(1, 2);
      const preferences = {
        push: {
          staleTokenAction: random.integer(1, 3),
          deniedAction: world.allowsSuppression ? random.integer(1, 2) : 1,
        },
        oneOnOne: { messageDeletedSetting: code },
        group: { messageDeletedSetting: code, messagesSetting: world.allowsSuppression && random.chance(0.2) ? 3 : 2 },
      };
      const response = await world.call('PATCH', '/notifications/v1/settings', { body: { preferences } });
      return `settings: ${response?.status}`;
    },
  },
  account: {
    weight: 0.5,
    async run(world, random) {
      const isEnabled = random.chance(0.7);
      const response = await world.call('PUT', '/notifications/push/v1/providers/webpush', {
        body: { subject: 'mailto:ops@harbour.example', isEnabled },
      });
      return `webpush ${isEnabled}: ${response?.status}`;
    },
  },
} satisfies Record<string, StepKind>;
