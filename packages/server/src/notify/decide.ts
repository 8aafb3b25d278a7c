import type { GateTrace } from '@chatwire/protocol';
import { mentionedIn } from './audience/mentions-of.ts';
import type { Candidate } from './candidate.ts';
import type { Decision } from './decision.ts';
import { payloadOf } from './payload/payload-of.ts';
import type { PreparedEvent } from './prepare-event.ts';
import { PUSH_RULES } from './rules/push-rules.ts';
import type { Answer, Gate, Question, Rule } from './rules/rule.ts';
import { targetsOf } from './targets/targets-of.ts';

/** `untilStop`: no gate is asked after the one that stops. `all`: every gate is asked, for a full explanation. */
export type Thoroughness = 'untilStop' | 'all';

type Stop = Extract<Answer, { result: 'fail' }>;

/**
 * Decides about push for one candidate: one decision per target, each to send or suppressed with exactly one reason,
 * that of the first gate that fails. A total function of its arguments. Contract 6.
 */
export function decide(
  event: PreparedEvent,
  candidate: Candidate,
  nowMs: number,
  thoroughness: Thoroughness = 'untilStop',
): Decision[] {
  const mentioned = mentionedIn(event.mentions, candidate.uid, event.event.message.sender);
  const text = event.texts.textFor(candidate, mentioned);
  return targetsOf(event, candidate).map((target) => {
    const { stop, bypassed, trace } = askGates({ event, candidate, mentioned, target, nowMs }, thoroughness);
    const payload = payloadOf(event, candidate, target, text, nowMs);
    if (!stop) {
      if (!payload) throw new Error(`No payload for a target that passed all gates: ${target.provider}`);
      return { verdict: 'send', target, bypassed, trace, payload };
    }
    const { result: _, reason, value, code, message, setting, source } = stop;
    const isPreference = setting !== undefined && source !== undefined;
    return {
      verdict: 'suppress',
      target,
      bypassed,
      trace,
      reason,
      reasonDetail: isPreference ? { code, message, source, setting, value } : { code, message },
      ...(payload && reason !== 'INVALID_PUSH_PROVIDER_ID' && { payload }),
    };
  });
}

function askGates(question: Question, thoroughness: Thoroughness) {
  let stop: Stop | undefined;
  let bypassed = false;
  const trace: GateTrace[] = [];
  for (const rule of PUSH_RULES) {
    if (stop && thoroughness === 'untilStop') {
      trace.push({ gate: rule.gate, result: 'not_evaluated' });
      continue;
    }
    const answer = ask(rule, question);
    if (answer.result !== 'fail') {
      trace.push({ gate: rule.gate, ...answer });
    } else if (rule.isLiftable && liftsPreferences(question)) {
      bypassed = true;
      trace.push(traceOf(rule.gate, 'bypassed', answer));
    } else {
      stop ??= answer;
      trace.push(traceOf(rule.gate, 'fail', answer));
    }
  }
  return { stop, bypassed, trace: question.event.traces.share(trace) };
}

function ask(rule: Rule, question: Question): Answer {
  const { target } = question;
  const isRingStop = (target.provider === 'fcm' || target.provider === 'apns') && target.ringStop;
  return isRingStop && rule.isPreference ? { result: 'not_applicable' } : rule.judge(question);
}

/** Contract 6.3. */
function liftsPreferences({ event, mentioned }: Question): boolean {
  const { bypassPreferencesForMentions, bypassPreferencesForAllMentions } = event.settings.preferences;
  return (
    (bypassPreferencesForMentions && mentioned.personally) ||
    (bypassPreferencesForAllMentions && mentioned.withEveryone)
  );
}

function traceOf(gate: Gate, result: 'fail' | 'bypassed', { setting, value, source }: Stop): GateTrace {
  return {
    gate,
    result,
    ...(setting !== undefined && { setting }),
    ...(value !== undefined && { value }),
    ...(source !== undefined && { source }),
  };
}
