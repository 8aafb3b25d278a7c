import { expect, test } from 'vitest';
import { seededRandom } from '../logs/random-entries.fixture.ts';
import { type AlarmCondition, announce, evaluate, newCondition, stateOf, withoutData } from './alarm-condition.ts';
import type { AlarmDefinition } from './alarm-definition.ts';

const START_MS = 1_767_268_800_000;
const TICK_MS = 15_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const successRate: AlarmDefinition = {
  metric: 'successRate',
  raise: 0.9,
  clear: 0.95,
  windowSeconds: 300,
  minSamples: 20,
  forSeconds: 60,
  clearForSeconds: 300,
  severity: 'critical',
};
const enough = { samples: 20 };

/** Evaluates every 15 s, and collects the events for webhooks. */
class Watched {
  nowMs = START_MS;
  condition: AlarmCondition = newCondition(START_MS);
  readonly events: { readonly event: string; readonly atMs: number }[] = [];
  isMuted = false;
  readonly #alarm: AlarmDefinition;

  constructor(alarm = successRate) {
    this.#alarm = alarm;
  }

  see(value: number, forMs = TICK_MS, samples = enough.samples): this {
    for (const endMs = this.nowMs + forMs; this.nowMs < endMs; this.nowMs += TICK_MS) {
      this.condition = evaluate(this.#alarm, this.condition, { value, samples }, this.nowMs).condition;
      this.#announce();
    }
    return this;
  }

  disable(): this {
    this.condition = withoutData(this.condition, this.nowMs);
    this.#announce();
    return this;
  }

  get types(): string[] {
    return this.events.map(({ event }) => event);
  }

  #announce(): void {
    const { condition, event } = announce(this.condition, this.isMuted, this.nowMs);
    this.condition = condition;
    if (event !== undefined) this.events.push({ event, atMs: this.nowMs });
  }
}

test('an alarm is raised when the value was past the threshold for the whole time, and cleared by the other one', () => {
  const watched = new Watched().see(0.99).see(0.89, MINUTE_MS);
  expect(watched.types).toEqual([]);
  watched.see(0.89);
  expect(watched.events).toEqual([{ event: 'alarm.raised', atMs: START_MS + TICK_MS + MINUTE_MS }]);
  expect(watched.condition).toMatchObject({ value: 0.89, sinceMs: START_MS + TICK_MS + MINUTE_MS });
  // Better, but not good: between the thresholds nothing changes.
  watched.see(0.93, HOUR_MS).see(0.95, 5 * MINUTE_MS);
  expect(watched.types).toEqual(['alarm.raised']);
  watched.see(0.95);
  expect(watched.types).toEqual(['alarm.raised', 'alarm.cleared']);
  expect(stateOf(watched.condition)).toBe('ok');
});

test('one good value in between starts the time again', () => {
  const watched = new Watched().see(0.5, 45_000).see(0.9).see(0.5, 45_000).see(0.9);
  expect(watched.types).toEqual([]);
});

test('metrics that are raised above their threshold are cleared at the lower one', () => {
  const alarm = {
    ...successRate,
    metric: 'circuitOpen',
    raise: 30,
    clear: 0,
    forSeconds: 0,
    clearForSeconds: 0,
  } as const;
  const watched = new Watched(alarm).see(30).see(30.5).see(0.1, HOUR_MS);
  expect(watched.types).toEqual(['alarm.raised']);
  expect(watched.see(0).types).toEqual(['alarm.raised', 'alarm.cleared']);
});

test('too few samples neither raise nor clear, and a raised alarm stays raised without them', () => {
  const watched = new Watched().see(0, HOUR_MS, 19);
  expect(stateOf(watched.condition)).toBe('no_data');
  expect(watched.types).toEqual([]);
  watched.see(0, 75_000).see(1, HOUR_MS, 19);
  expect(watched.types).toEqual(['alarm.raised']);
  expect(watched.condition).toMatchObject({ isRaised: true, value: null });
  expect(stateOf(watched.condition)).toBe('raised');
});

test('without minSamples a share of nothing is still no data', () => {
  const watched = new Watched({ ...successRate, minSamples: 0, forSeconds: 0 }).see(0, HOUR_MS, 0);
  expect(stateOf(watched.condition)).toBe('no_data');
});

test('changes are five minutes apart, however fast the value moves', () => {
  const watched = new Watched({ ...successRate, forSeconds: 0, clearForSeconds: 0 });
  for (let n = 0; n < 200; n += 1) watched.see(n % 2 === 0 ? 0.1 : 1);
  expect(watched.events.length).toBeGreaterThan(5);
  const gaps = watched.events.slice(1).map(({ atMs }, n) => atMs - (watched.events[n]?.atMs ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5 * MINUTE_MS);
});

test('a reminder is sent every four hours while an alarm is raised', () => {
  const watched = new Watched().see(0.5, 9 * HOUR_MS);
  expect(watched.types).toEqual(['alarm.raised', 'alarm.reminder', 'alarm.reminder']);
  const [raised, first, second] = watched.events.map(({ atMs }) => atMs);
  expect([(first ?? 0) - (raised ?? 0), (second ?? 0) - (first ?? 0)]).toEqual([4 * HOUR_MS, 4 * HOUR_MS]);
});

test('a muted alarm is announced when the mute ends, unless it was cleared in the meantime', () => {
  const watched = new Watched();
  watched.isMuted = true;
  watched.see(0.5, HOUR_MS).see(1, HOUR_MS);
  expect(watched.types).toEqual([]);
  watched.see(0.5, 5 * HOUR_MS);
  watched.isMuted = false;
  expect(watched.see(0.5).types).toEqual(['alarm.raised']);
});

test('an alarm that is cleared while it is muted ends the incident at its webhooks', () => {
  const watched = new Watched().see(0.5, HOUR_MS);
  watched.isMuted = true;
  watched.see(0.5, 5 * HOUR_MS).see(1, HOUR_MS);
  expect(watched.types).toEqual(['alarm.raised', 'alarm.cleared']);
});

test('disabling a raised alarm clears it', () => {
  const watched = new Watched().see(0.5, HOUR_MS).disable();
  expect(watched.types).toEqual(['alarm.raised', 'alarm.cleared']);
  expect(stateOf(watched.condition)).toBe('no_data');
});

/**
 * Computes the expected state of the alarm from all observations; it remembers only the last change. See
 * docs/spec/last-mile.md#invariants, I13.
 */
class Model {
  isRaised = false;
  #changedAtMs = Number.NEGATIVE_INFINITY;
  /** Observations since the last change, newest last. */
  #seen: { readonly atMs: number; readonly value: number; readonly isData: boolean }[] = [];
  readonly #alarm: AlarmDefinition;

  constructor(alarm: AlarmDefinition) {
    this.#alarm = alarm;
  }

  see(value: number, samples: number, atMs: number): void {
    const { raise, clear, forSeconds, clearForSeconds, minSamples } = this.#alarm;
    this.#seen.push({ atMs, value, isData: samples > 0 && samples >= minSamples });
    const wants = (seen: { value: number; isData: boolean }) =>
      seen.isData && (this.isRaised ? seen.value >= clear : seen.value < raise);
    const lastOther = this.#seen.findLastIndex((seen) => !wants(seen));
    const first = this.#seen[lastOther + 1];
    const waitMs = (this.isRaised ? clearForSeconds : forSeconds) * 1000;
    if (first === undefined || atMs - first.atMs < waitMs || atMs - this.#changedAtMs < 300_000) return;
    this.#change(atMs);
  }

  disable(atMs: number): void {
    if (this.isRaised) this.#change(atMs);
    this.#seen = [];
  }

  #change(atMs: number): void {
    this.isRaised = !this.isRaised;
    this.#changedAtMs = atMs;
    this.#seen = [];
  }
}

test.each(Array.from({ length: 60 }, (_, n) => n + 1))(
  'random values, gaps, mutes, and restarts raise and clear an alarm like the model, alternately (seed %i)',
  (seed) => {
    const random = seededRandom(seed);
    const of = <T>(...values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const alarm: AlarmDefinition = {
      ...successRate,
      minSamples: of(0, 1, 20),
      forSeconds: of(0, 30, 60, 600),
      clearForSeconds: of(0, 60, 300),
    };
    const model = new Model(alarm);
    let condition = newCondition(START_MS);
    let nowMs = START_MS;
    let isMuted = false;
    let value = 1;
    const sent: string[] = [];
    for (let step = 0; step < 1_500; step += 1) {
      nowMs += of(TICK_MS, TICK_MS, TICK_MS, 16_000, 90_000);
      if (random() < 0.02) isMuted = !isMuted;
      if (random() < 0.1) value = of(0, 0.5, 0.89, 0.9, 0.92, 0.95, 1);
      const samples = random() < 0.03 ? of(0, 1, 19) : 25;
      const before = condition;
      if (random() < 0.002) {
        condition = withoutData(condition, nowMs);
        model.disable(nowMs);
      } else {
        condition = evaluate(alarm, condition, { value, samples }, nowMs).condition;
        model.see(value, samples, nowMs);
        if (samples < alarm.minSamples) expect(condition.isRaised).toBe(before.isRaised);
      }
      expect(condition.isRaised, `step ${step}`).toBe(model.isRaised);
      const announced = announce(condition, isMuted, nowMs);
      if (announced.event !== undefined && announced.event !== 'alarm.reminder') sent.push(announced.event);
      if (!isMuted) expect(announced.condition.isAnnounced).toBe(model.isRaised);
      // A restart keeps what is stored.
      condition = JSON.parse(JSON.stringify(announced.condition)) as AlarmCondition;
    }
    expect(sent).toEqual(sent.map((_, n) => (n % 2 === 0 ? 'alarm.raised' : 'alarm.cleared')));
  },
);
