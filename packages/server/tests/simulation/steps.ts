import { type Seeded, seeded } from '../../src/notify/testing/seeded.fixture.ts';
import { APP_STEPS } from './actors/app-users.ts';
import { DEVICE_STEPS } from './actors/devices.ts';
import { EMAIL_STEPS } from './actors/email-users.ts';
import { EPISODE_STEPS } from './actors/episodes.ts';
import { GUEST_STEPS } from './actors/guests.ts';
import { OPERATOR_STEPS } from './actors/operators.ts';
import { PEOPLE_STEPS } from './actors/people.ts';
import type { StepKind } from './actors/step-kind.ts';
import { SURROUNDING_STEPS } from './actors/surroundings.ts';

const KINDS: Readonly<Record<string, StepKind>> = {
  ...PEOPLE_STEPS,
  ...DEVICE_STEPS,
  ...SURROUNDING_STEPS,
  ...OPERATOR_STEPS,
  ...GUEST_STEPS,
  ...EMAIL_STEPS,
  ...EPISODE_STEPS,
  ...APP_STEPS,
};
const TOTAL = Object.values(KINDS).reduce((sum, { weight }) => sum + weight, 0);

/** One step of a run. Its choices come from its own seed, so leaving out another step does not change them. */
export interface Step {
  readonly kind: string;
  readonly seed: number;
}

/** Returns the steps of a seed. */
export function stepsOf(seed: number, count: number): Step[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => ({ kind: kindBy(random), seed: random.integer(0, 2 ** 31) }));
}

export function kindOf({ kind }: Step): StepKind {
  const found = KINDS[kind];
  if (!found) throw new Error(`Unknown step: ${kind}`);
  return found;
}

function kindBy(random: Seeded): string {
  let dice = (random.integer(0, 999_999) / 1_000_000) * TOTAL;
  for (const [name, { weight }] of Object.entries(KINDS)) {
    dice -= weight;
    if (dice < 0) return name;
  }
  return 'wait';
}
