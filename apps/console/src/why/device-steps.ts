import type { ExplainedDecision, LogEntry } from '@chatwire/protocol';
import { type DeviceAnswer, deviceAnswers } from '@chatwire/protocol/device-answers';
import { isTurnedOff } from '@chatwire/protocol/device-entry';
import { deviceLine } from '@chatwire/protocol/device-line';
import { type DeviceResult, deviceResultOf } from '@chatwire/protocol/device-result';
import { deviceStateText } from '../text/device-state-text.ts';
import { doubtText } from '../text/doubt-text.ts';
import { answerTime, exactTime } from '../text/times.ts';
import type { OnDevice, Step, StepResult } from './path.ts';

/**
 * Returns what is known about a push on its device, and the sentence that says it. Undefined for other channels, and for
 * a push that no provider accepted and no device reported. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function onDeviceOf(
  decision: ExplainedDecision,
  entry: LogEntry | undefined,
  nameOf: (id: string) => string | undefined,
): OnDevice | undefined {
  const { device, deviceContext, stillShown } = decision;
  const result = device ? deviceResultOf({ ...decision, device }, deviceContext) : 'unknown';
  const sentence = deviceLine({ ...entry, ...decision }, deviceContext, { nameOf, timeText: exactTime });
  if (result === undefined || sentence === undefined) return undefined;
  const [arrived, shown = arrived] = answersOf(decision, entry, nameOf, exactTime);
  if (!arrived || !shown) return undefined;
  const short = deviceStateText({ ...entry, ...decision }, Date.now());
  const doubt = shown.word.startsWith('probably') ? doubtText(decision) : undefined;
  return {
    result,
    ...(short !== undefined && { short }),
    sentence,
    shown: shown.word,
    ...(doubt !== undefined && { doubt }),
    ...(result === 'unknown' && { reason: arrived.text }),
    ...(stillShown && { stillShown: stillShown.sentence }),
    ...(stillShown?.because === 'unread' && { isUnread: true as const }),
    ...(isListed(decision) && { isListed: true as const }),
    ...(deviceContext?.replaced && { isReplaced: true as const }),
  };
}

/** Returns the answers about a push on its device; none if no device was concerned. Default of `timeText`: as beside a heading with the zone. */
export function answersOf(
  decision: ExplainedDecision,
  entry: LogEntry | undefined,
  nameOf: (id: string) => string | undefined,
  timeText: (ms: number, isClose?: boolean) => string = answerTime,
): readonly DeviceAnswer[] {
  const { deviceContext, stillShown } = decision;
  return deviceAnswers({ ...entry, ...decision }, deviceContext, stillShown, { nameOf, timeText });
}

function isListed({ device, deviceContext }: ExplainedDecision): boolean {
  const isGone = deviceContext?.former && deviceContext.former.because !== 'replaced';
  return device?.state === 'displayed' && !deviceContext?.replaced && !isGone && !isTurnedOff(deviceContext ?? {});
}

/** Returns the last step of a push: what its device did. Its sentence is above the steps. */
export function deviceSteps({ result, short }: OnDevice): Step[] {
  return [
    {
      name: 'On the device',
      about: 'Was it shown?',
      result: STEP_RESULTS[result],
      ...(short !== undefined && { found: short }),
    },
  ];
}

const STEP_RESULTS = {
  shown: 'pass',
  handed: 'unknown',
  cleared: 'pass',
  notShown: 'notShown',
  replaced: 'notShown',
  arrived: 'unknown',
  unknown: 'unknown',
} as const satisfies Record<DeviceResult, StepResult>;
