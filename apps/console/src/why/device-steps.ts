import type { DeviceState, ExplainedDecision } from '@chatwire/protocol';
import { deviceSentence } from '@chatwire/protocol/device-sentence';
import { shortTime } from '../text/times.ts';
import type { Step, StepResult } from './path.ts';

/**
 * Returns the last step of a push: what its device reported. Returns no step without receipts, or if the provider did
 * not accept the push and no device received it. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function deviceSteps(decision: ExplainedDecision, nameOf: (id: string) => string | undefined): Step[] {
  const { device, deviceContext, outcome } = decision;
  if (!device || (outcome !== 'sent' && device.state === 'none')) return [];
  return [
    {
      name: 'On the device',
      about: 'Was it shown?',
      result: resultOf(device.state),
      sentence: deviceSentence({ ...decision, device }, deviceContext, { nameOf, timeText: shortTime }),
    },
  ];
}

/** Without a report it is not known whether the push was shown. */
function resultOf(state: DeviceState): StepResult {
  switch (state) {
    case 'suppressed':
      return 'stop';
    case 'received':
    case 'none':
      return 'wait';
    default:
      return 'pass';
  }
}
