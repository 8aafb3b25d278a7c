import { bypassesPreferences, mentionedIn } from './audience/mentions-of.ts';
import type { Candidate } from './candidate.ts';
import { type Decision, suppressionOf } from './decision.ts';
import { type EvaluationMode, evaluateRules } from './evaluate-rules.ts';
import { textsForRecipient } from './languages/texts-for-recipient.ts';
import { payloadOf } from './payload/payload-of.ts';
import type { PreparedEvent } from './prepare-event.ts';
import { PUSH_RULES } from './rules/push-rules.ts';
import { isRingStop } from './targets/is-ring-stop.ts';
import { deviceOf, type Target } from './targets/target.ts';
import { targetsOf } from './targets/targets-of.ts';

/**
 * Decides about push for one candidate. Returns one decision per target: `send`, or `suppress` with exactly one reason,
 * that of the first rule that fails. Depends only on its arguments. `targets`: those to decide about; default: all targets
 * of the candidate. See docs/spec/notifications.md#rules.
 */
export function decide(
  event: PreparedEvent,
  candidate: Candidate,
  nowMs: number,
  mode: EvaluationMode = 'firstFailure',
  targets: readonly Target[] = targetsOf(event, candidate),
): Decision[] {
  const mentioned = mentionedIn(event.mentions, candidate.uid, event.event.message.sender);
  const mentionBypasses = bypassesPreferences(mentioned, event.settings);
  return targets.map((target) => {
    const localized = textsForRecipient(event.settings, candidate.ownPreferences, languageOf(target));
    const text = event.texts.textFor(candidate, mentioned, localized);
    const appearance = event.appearances?.appearanceFor(mentioned, text.isPrivate, localized);
    const context = { event, candidate, mentioned, target, nowMs };
    const skipsPreferences = isRingStop(target);
    const { failure, bypassed, trace } = evaluateRules(PUSH_RULES, context, {
      mode,
      mentionBypasses,
      skipsPreferences,
    });
    const evaluated = { target, bypassed, trace: event.traces.share(trace) };
    const payload = payloadOf(event, candidate, target, { text, appearance }, nowMs);
    if (failure) {
      // No payload would have been sent, because the provider account of this token does not exist or is unusable.
      const unsent = failure.reason === 'INVALID_PUSH_PROVIDER_ID' ? undefined : payload;
      return {
        ...evaluated,
        ...suppressionOf(failure, { ...target, channel: 'push' }),
        ...(unsent && { payload: unsent }),
      };
    }
    if (!payload) throw new Error(`No payload for a target that passed all rules: ${target.provider}`);
    return { action: 'send', ...evaluated, payload };
  });
}

/** Returns the language that the device of a target has reported; undefined without a device or a report. */
function languageOf(target: Target): string | undefined {
  return deviceOf(target)?.token.device?.language;
}
