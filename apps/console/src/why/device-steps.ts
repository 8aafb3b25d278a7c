import type { DeviceMember, ExplainedDecision } from '@chatwire/protocol';
import { deviceSentence } from '@chatwire/protocol/device-sentence';
import { shortTime } from '../text/times.ts';
import type { Step, StepResult } from './path.ts';

/**
 * The last step of a push: what its device reported. None without receipts, and none where the provider did not accept the
 * push and no device has it. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function deviceSteps(decision: ExplainedDecision, nameOf: (id: string) => string | undefined): Step[] {
  const { device, deviceContext, outcome } = decision;
  if (!device || (outcome !== 'sent' && device.state === 'none')) return [];
  return [
    {
      name: 'On the device',
      about: 'Was it shown?',
      result: resultOf(device),
      sentence: deviceSentence({ ...decision, device }, deviceContext, { nameOf, timeText: shortTime }),
    },
  ];
}

function resultOf({ state, overdue }: DeviceMember): StepResult {
  switch (state) {
    case 'suppressed':
      return 'stop';
    case 'received':
      return 'wait';
    case 'none':
      return overdue ? 'stop' : 'wait';
    default:
      return 'pass';
  }
}
