import type { DryRunDecision } from '@chatwire/protocol';
import { againOf } from './again-of.ts';
import { gateSteps } from './gate-steps.ts';
import { lanePlace, setBy } from './lane-place.ts';
import type { Lane } from './path.ts';

/** What would become of the way to one target, in the server's words, which are of the present. */
export function laneOfDryRun(
  decision: DryRunDecision,
  index: number,
  name: string,
  timeText: (ms: number) => string,
): Lane {
  const { channel, provider, wouldNotify, reasonDetail, trace } = decision;
  const because = lowerFirst(reasonDetail?.message.replace(/\.$/, '') ?? 'nothing would carry it');
  const again = againOf(decision, timeText);
  return {
    ...lanePlace(decision),
    key: `${channel} ${provider ?? ''} ${index}`,
    end: wouldNotify ? 'told' : 'stopped',
    ...(!wouldNotify && { because: `${because}${setBy(reasonDetail?.source, name)}` }),
    ...(again.length > 0 && { again }),
    steps: gateSteps(trace, because),
  };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
