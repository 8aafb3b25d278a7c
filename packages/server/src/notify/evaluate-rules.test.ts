import { describe, expect, test } from 'vitest';
import { type EvaluationOptions, evaluateRules } from './evaluate-rules.ts';
import { PASS, type Rule, type RuleName, type RuleResult } from './rules/rule.ts';

const MUTED: RuleResult = { result: 'fail', reason: 'MUTE_PREFERENCE', code: 'MUTED' };
const OFF: RuleResult = {
  result: 'fail',
  reason: 'MESSAGES_PREFERENCE',
  code: 'NONE',
  setting: 'group.messagesSetting',
  value: 1,
  source: 'user',
};
const NO_DEVICE: RuleResult = { result: 'fail', reason: 'NOT_FOUND', code: 'NO_PUSH_TOKEN' };

function rule(name: RuleName, result: RuleResult, traits: Partial<Rule<unknown>> = {}): Rule<unknown> {
  return { name, isPreference: false, isBypassable: false, evaluate: () => result, ...traits };
}

const PREFERENCE = { isPreference: true, isBypassable: true };
const EVERYTHING_FAILS = [
  rule('EVENT_PREFERENCE', OFF, PREFERENCE),
  rule('MUTE', MUTED, PREFERENCE),
  rule('QUOTA', MUTED),
  rule('CONTACT', PASS),
  rule('PROVIDER', PASS),
  rule('DEVICE', NO_DEVICE),
  rule('PROVIDER_ID', PASS),
];

function evaluated(options: Partial<EvaluationOptions>, rules = EVERYTHING_FAILS) {
  const { failure, bypassed, trace } = evaluateRules(
    rules,
    {},
    { mode: 'firstFailure', mentionBypasses: false, ...options },
  );
  return { stop: failure, bypassed, results: trace.map(({ gate, result }) => `${gate} ${result}`) };
}

describe('evaluateRules', () => {
  test('stops at the first failure, which is traced with the setting that decided', () => {
    const { failure, trace } = evaluateRules(EVERYTHING_FAILS, {}, { mode: 'firstFailure', mentionBypasses: false });
    expect(failure).toBe(OFF);
    expect(trace).toEqual([
      { gate: 'EVENT_PREFERENCE', result: 'fail', setting: 'group.messagesSetting', value: 1, source: 'user' },
      ...EVERYTHING_FAILS.slice(1).map(({ name }) => ({ gate: name, result: 'not_evaluated' })),
    ]);
  });

  test('traces nothing about a setting when the rule names none', () => {
    const { trace } = evaluateRules([rule('DEVICE', NO_DEVICE)], {}, { mode: 'all', mentionBypasses: false });
    expect(Object.keys(trace[0] ?? {})).toEqual(['gate', 'result']);
  });

  test('evaluates every rule in mode all, and keeps the first failure', () => {
    expect(evaluated({ mode: 'all' })).toEqual({
      stop: OFF,
      bypassed: false,
      results: [
        'EVENT_PREFERENCE fail',
        'MUTE fail',
        'QUOTA fail',
        'CONTACT pass',
        'PROVIDER pass',
        'DEVICE fail',
        'PROVIDER_ID pass',
      ],
    });
  });

  test('in mode deliverability, only rules about delivery apply', () => {
    expect(evaluated({ mode: 'deliverability' })).toEqual({
      stop: NO_DEVICE,
      bypassed: false,
      results: [
        'EVENT_PREFERENCE not_applicable',
        'MUTE not_applicable',
        'QUOTA not_applicable',
        'CONTACT pass',
        'PROVIDER pass',
        'DEVICE fail',
        'PROVIDER_ID not_evaluated',
      ],
    });
  });

  test.each(['CONTACT', 'PROVIDER', 'DEVICE', 'PROVIDER_ID'] as const)('mode deliverability evaluates %s', (name) => {
    expect(evaluated({ mode: 'deliverability' }, [rule(name, NO_DEVICE)]).stop).toBe(NO_DEVICE);
  });

  test('skips preferences of ring-stops, and nothing else', () => {
    const { stop, results } = evaluated({ skipsPreferences: true });
    expect(stop).toBe(MUTED);
    expect(results.slice(0, 4)).toEqual([
      'EVENT_PREFERENCE not_applicable',
      'MUTE not_applicable',
      'QUOTA fail',
      'CONTACT not_evaluated',
    ]);
  });

  test('a mention bypasses the rules that allow it', () => {
    const { stop, bypassed, results } = evaluated({ mentionBypasses: true });
    expect({ stop, bypassed }).toEqual({ stop: MUTED, bypassed: true });
    expect(results.slice(0, 3)).toEqual(['EVENT_PREFERENCE bypassed', 'MUTE bypassed', 'QUOTA fail']);
  });
});
