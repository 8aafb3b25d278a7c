import { expect } from 'vitest';
import { decide } from '../decide.ts';
import { logFieldsOf } from '../log-fields-of.ts';
import { prepareEvent } from '../prepare-event.ts';
import { PUSH_RULES } from '../rules/push-rules.ts';
import { targetsOf } from '../targets/targets-of.ts';
import { APP, verdictOf } from './examples.cases.ts';
import { one, randomAccounts, randomCandidate, randomEvent, randomSettings } from './random-situation.cases.ts';
import { seeded } from './seeded.cases.ts';

/**
 * For any event, settings, person and instant: one decision per target, with one reason at most, and the full trace
 * agrees with it. Answers the verdicts that came up.
 */
export function expectSoundDecisions(rounds: number, seed: number): ReadonlySet<string> {
  const random = seeded(seed);
  const seen = new Set<string>();
  const apps = Array.from({ length: 60 }, () => randomSettings(random));
  for (let round = 0; round < rounds; round += 1) {
    const event = randomEvent(random);
    const prepared = prepareEvent({
      event,
      settings: one(random, apps),
      accounts: randomAccounts(random),
      app: APP,
    });
    const person = randomCandidate(random);
    const nowMs = random.integer(0, Date.UTC(2100, 0));
    const decisions = decide(prepared, person, nowMs);
    const explained = decide(prepared, person, nowMs, 'all');

    const about = `seed ${seed}, round ${round}`;
    expect(decisions.length, about).toBe(targetsOf(prepared, person).length);
    expect(explained.length, about).toBe(decisions.length);
    decisions.forEach((decision, index) => {
      const full = explained[index];
      seen.add(verdictOf(decision));
      expect(
        decision.trace.map(({ gate }) => gate),
        about,
      ).toEqual(PUSH_RULES.map(({ gate }) => gate));
      expect(full && verdictOf(full), about).toBe(verdictOf(decision));
      expect(full?.bypassed === true || !decision.bypassed, about).toBe(true);
      // Up to the gate that stops, both tell the same; there the full trace goes on.
      const stop = decision.trace.findIndex(({ result }) => result === 'fail');
      const asked = stop === -1 ? decision.trace.length : stop + 1;
      expect(full?.trace.slice(0, asked), about).toEqual(decision.trace.slice(0, asked));
      expect(
        full?.trace.some(({ result }) => result === 'not_evaluated'),
        about,
      ).toBe(false);
      expect(
        decision.trace.slice(asked).every(({ result }) => result === 'not_evaluated'),
        about,
      ).toBe(true);
      expect(stop === -1, about).toBe(decision.verdict === 'send');
      if (decision.payload)
        expect(JSON.parse(decision.payload.json), about).toMatchObject({ type: decision.target.provider });
      expect(logFieldsOf({ eventId: 'e', event }, person.uid, decision).messageId, about).toBeGreaterThan(0);
    });
  }
  return seen;
}
