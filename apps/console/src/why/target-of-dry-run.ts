import type { DryRunDecision, Outcome } from '@chatwire/protocol';
import { type DisplayReason, displayText } from '@chatwire/protocol/display-reasons';
import { outcomeText } from '@chatwire/protocol/outcome-text';
import type { DeviceOf } from '../names/devices-context.ts';
import { decidingSettingOf } from '../origin/deciding-setting-of.ts';
import { remedyOf } from '../remedy/remedy-of.ts';
import { deviceDetails } from '../text/device-label.ts';
import { exactTime } from '../text/times.ts';
import type { OnDevice, TargetPath } from './path.ts';
import { ruleSteps } from './rule-steps.ts';
import { targetLabel } from './target-label.ts';
import { unblockConditionsOf } from './unblock-conditions-of.ts';

/** The user of a dry run. */
export interface DryRunSubject {
  readonly uid: string;
  /** Display name. */
  readonly name: string;
  /** What is known of the user’s devices. Default: nothing. */
  readonly deviceOf?: DeviceOf;
}

/** Returns the outcome that one target would have. */
export function targetOfDryRun(
  decision: DryRunDecision,
  index: number,
  { uid, name, deviceOf = () => undefined }: DryRunSubject,
  timeText: (ms: number) => string,
): TargetPath {
  const { channel, provider, wouldNotify, trace } = decision;
  const sentence = outcomeText({ ...decision, recipient: name, attempt: 0 }, { timeText: exactTime, isDryRun: true });
  const decidedBy = decidingSettingOf(trace);
  const remedy = remedyOf({ ...decision, recipient: uid }, name);
  const unblockConditions = unblockConditionsOf(decision, timeText);
  const deviceFacts = deviceOf(decision.pushToken);
  const onDevice = wouldNotify ? onDeviceOf(decision) : undefined;
  return {
    ...targetLabel(decision, deviceFacts),
    details: deviceFacts ? deviceDetails(deviceFacts) : [],
    key: `${channel} ${provider ?? ''} ${index}`,
    end: wouldNotify ? 'notified' : 'stopped',
    ...(!wouldNotify && { sentence, outcome: outcomeOf(decision) }),
    ...(onDevice && { onDevice }),
    ...(decidedBy && { decidedBy }),
    ...(remedy && { remedy }),
    ...(unblockConditions.length > 0 && { unblockConditions }),
    steps: ruleSteps(trace, sentence),
  };
}

/** Returns the outcome that the entry would have. See docs/spec/notifications.md#attempts-and-outcome. */
function outcomeOf({ reason, reasonDetail }: DryRunDecision): Outcome {
  if (reason === 'MISSING_EMAIL' || reason === 'MISSING_PHNO') return 'unreachable';
  if (reason === 'NOT_FOUND') return reasonDetail?.code === 'NO_PROVIDER' ? 'failed' : 'unreachable';
  return reason === 'INVALID_PUSH_PROVIDER_ID' ? 'failed' : 'skipped';
}

/**
 * Returns why the device would not show the push, or only without a banner, by its newest report; undefined if nothing prevents a banner,
 * or if nothing is known.
 */
function onDeviceOf(decision: DryRunDecision): OnDevice | undefined {
  const { wouldDisplay, displayReason } = decision;
  const sentence = displayText(decision);
  if (sentence === undefined) return undefined;
  if (wouldDisplay === 'yes') return { result: 'shown', short: 'Without a banner', shown: 'noBanner', sentence };
  if (wouldDisplay === 'no') return { result: 'notShown', shown: 'no', sentence };
  if (displayReason === undefined || !UNLIKELY.has(displayReason)) return undefined;
  return { result: 'unknown', shown: 'probablyNot', sentence };
}

/** Reasons why a push will probably not arrive. */
const UNLIKELY: ReadonlySet<DisplayReason> = new Set<DisplayReason>(['UNRESPONSIVE', 'NOT_SEEN']);
