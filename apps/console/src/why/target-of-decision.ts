import type { ExplainedDecision, LogEntry } from '@chatwire/protocol';
import { type PushesBeside, relatedPushesOf } from '../entry/related-pushes-of.ts';
import type { DeviceOf } from '../names/devices-context.ts';
import { decidingSettingOf } from '../origin/deciding-setting-of.ts';
import { remedyOf } from '../remedy/remedy-of.ts';
import { deviceDetails } from '../text/device-label.ts';
import { entryText } from '../text/entry-text.ts';
import { lastAttemptText } from '../text/last-attempt-text.ts';
import { notSentText } from '../text/not-sent-text.ts';
import { PROVIDER_LABELS } from '../text/providers.ts';
import { answersOf, deviceSteps, onDeviceOf } from './device-steps.ts';
import type { Step, TargetPath } from './path.ts';
import { ruleSteps } from './rule-steps.ts';
import { targetLabel } from './target-label.ts';

/** What is known besides a decision. */
export interface TargetContext {
  readonly nameOf: (id: string) => string | undefined;
  readonly deviceOf: DeviceOf;
  /** The other pushes of the message. Default: none. */
  readonly beside?: PushesBeside;
}

/**
 * Returns the outcome for one target. Without its entry, details of the target and the provider response are missing.
 */
export function targetOfDecision(
  decision: ExplainedDecision,
  entry: LogEntry | undefined,
  { nameOf, deviceOf, beside }: TargetContext,
): TargetPath {
  const { outcome, logId } = decision;
  const end = outcome === 'sent' ? 'notified' : outcome === 'failed' ? 'failed' : 'stopped';
  const sentence = entryText({ ...entry, ...decision }, nameOf, decision.deviceContext);
  const rules = ruleSteps(decision.trace, sentence);
  const decidedBy = decidingSettingOf(decision.trace);
  const { recipient } = decision;
  const name = recipient === undefined ? '' : (nameOf(recipient) ?? recipient);
  const remedy = remedyOf({ ...entry, ...decision }, name, decision.deviceContext);
  const onDevice = onDeviceOf(decision, entry, nameOf);
  const answers = answersOf(decision, entry, nameOf);
  const deviceFacts = decision.deviceContext ?? deviceOf(entry?.pushToken) ?? {};
  const notSent = entry && notSentText(entry, decision.deviceContext);
  const wasStopped = rules.some(({ result }) => result === 'stop');
  return {
    ...targetLabel(entry ?? decision, deviceFacts),
    details: deviceDetails(deviceFacts, decision.device?.appVersion),
    ...(notSent !== undefined && { notSent }),
    outcome,
    key: logId,
    logId,
    ...(entry && { decidedAtMs: entry.processingStartedAtMS }),
    ...(entry && { entry }),
    ...(decision.deviceContext && { facts: decision.deviceContext }),
    related: relatedPushesOf(decision, decision.deviceContext, beside),
    ...(decidedBy && { decidedBy }),
    ...(remedy && { remedy }),
    end,
    ...(onDevice && { onDevice }),
    ...(answers.length > 0 && { answers }),
    ...(decision.trigger === 'cleared' && { isClear: true as const }),
    ...(end !== 'notified' && { sentence }),
    steps: [
      ...rules,
      ...(wasStopped ? [] : [deliveryStep(end === 'notified', entry, sentence)]),
      ...(onDevice && decision.device ? deviceSteps(onDevice) : []),
    ],
  };
}

function deliveryStep(isAccepted: boolean, entry: LogEntry | undefined, sentence: string): Step {
  const response = entry?.providerResponse;
  const providerName = entry?.provider === undefined ? 'Provider' : PROVIDER_LABELS[entry.provider];
  const attempts = entry && entry.attempt > 1 ? `, ${entry.attempt} attempts` : '';
  const responseText = response
    ? `${providerName}: ${response.code ?? response.status}, ${lastAttemptText(entry)}${attempts}`
    : sentence;
  return {
    name: 'Delivery',
    about: 'Did the provider accept it?',
    result: isAccepted ? 'pass' : 'stop',
    ...((response || !isAccepted) && { found: responseText }),
  };
}
