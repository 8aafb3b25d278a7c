import type { RuleTrace } from '@chatwire/protocol';
import { isSameTrace } from '../../logs/engine/is-same-trace.ts';
import { decide } from '../decide.ts';
import type { Decision } from '../decision.ts';
import { logFieldsOf } from '../log-fields-of.ts';
import { prepareEvent } from '../prepare-event.ts';
import { PUSH_RULES } from '../rules/push-rules.ts';
import { targetsOf } from '../targets/targets-of.ts';
import { APP, resultOf } from './examples.fixture.ts';
import {
  one,
  randomAccounts,
  randomBudget,
  randomCandidate,
  randomEvent,
  randomSettings,
} from './random-situation.fixture.ts';
import { seeded } from './seeded.fixture.ts';

export interface Soundness {
  readonly results: ReadonlySet<string>;
  /** `trigger reason` of every suppression that occurred. */
  readonly reasons: ReadonlySet<string>;
  /** `gate gate` of every two that failed for the same target. */
  readonly pairs: ReadonlySet<string>;
  /** Faults, with the number of the round that reproduces them; the first few. */
  readonly faults: readonly string[];
}

const MAX_FAULTS = 10;

/**
 * Checks for any event, settings, person, and instant that there is one decision per target, with at most one reason,
 * and that the full explanation agrees with it. Uses no test library, which would take most of the time.
 */
export function soundness(rounds: number, seed: number): Soundness {
  const random = seeded(seed);
  const results = new Set<string>();
  const reasons = new Set<string>();
  const pairs = new Set<string>();
  const faults: string[] = [];
  const apps = Array.from({ length: 60 }, () => randomSettings(random));
  const accounts = Array.from({ length: 60 }, () => randomAccounts(random));
  for (let round = 0; round < rounds && faults.length < MAX_FAULTS; round += 1) {
    const event = randomEvent(random);
    const prepared = prepareEvent({ event, settings: one(random, apps), accounts: one(random, accounts), app: APP });
    const person = { ...randomCandidate(random), ...randomBudget(random, event) };
    const nowMs = random.integer(0, Date.UTC(2100, 0));
    const decided = decide(prepared, person, nowMs);
    const explained = decide(prepared, person, nowMs, 'all');
    const found = [
      ...(decided.length === targetsOf(prepared, person).length ? [] : ['one decision per target']),
      ...(explained.length === decided.length ? [] : ['as many explanations as decisions']),
      ...decided.flatMap((decision, index) => faultsOf(decision, explained[index])),
    ];
    for (const decision of decided) {
      results.add(resultOf(decision));
      if (decision.action === 'suppress') reasons.add(`${event.trigger} ${decision.reason}`);
      if (!(logFieldsOf({ eventId: 'e', event }, person.uid, decision).messageId > 0)) found.push('entry fields');
    }
    for (const { trace } of explained) for (const pair of failedPairs(trace)) pairs.add(pair);
    faults.push(...found.map((fault) => `seed ${seed}, round ${round}: expected ${fault}`));
  }
  return { results, reasons, pairs, faults };
}

function faultsOf(decision: Decision, full: Decision | undefined): string[] {
  if (!full) return ['an explanation'];
  const { trace } = decision;
  const stop = trace.findIndex(({ result }) => result === 'fail');
  const asked = stop === -1 ? trace.length : stop + 1;
  const checks: readonly [boolean, string][] = [
    [trace.every(({ gate }, index) => gate === PUSH_RULES[index]?.name), 'rules in their order'],
    [trace.length === PUSH_RULES.length, 'every rule once'],
    [resultOf(full) === resultOf(decision), 'the same result'],
    [full.bypassed || !decision.bypassed, 'the same bypass'],
    [isSameTrace(full.trace.slice(0, asked), trace.slice(0, asked)), 'the same trace up to the failing rule'],
    [full.trace.every(wasEvaluated), 'every rule evaluated in the explanation'],
    [!trace.slice(asked).some(wasEvaluated), 'nothing evaluated after the failing rule'],
    [(stop === -1) === (decision.action === 'send'), 'a reason exactly when a rule fails'],
    [firstFailed(full.trace) === firstFailed(trace), 'the same first failing rule'],
    [full.payload?.json === decision.payload?.json, 'the same payload'],
    [
      !decision.payload || JSON.parse(decision.payload.json).type === decision.target.provider,
      'the payload of its provider',
    ],
  ];
  return checks.filter(([holds]) => !holds).map(([, expectation]) => expectation);
}

function wasEvaluated({ result }: RuleTrace): boolean {
  return result !== 'not_evaluated';
}

function firstFailed(trace: readonly RuleTrace[]): string | undefined {
  return trace.find(({ result }) => result === 'fail')?.gate;
}

function failedPairs(trace: readonly RuleTrace[]): string[] {
  const failed = trace.filter(({ result }) => result === 'fail').map(({ gate }) => gate);
  return failed.flatMap((first, index) => failed.slice(index + 1).map((second) => `${first} ${second}`));
}
