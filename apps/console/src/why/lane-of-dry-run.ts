import type { DryRunDecision } from '@chatwire/protocol';
import { asClause } from '../words/as-clause.ts';
import { againOf } from './again-of.ts';
import { gateSteps } from './gate-steps.ts';
import { lanePlace, settingClause } from './lane-place.ts';
import type { Lane } from './path.ts';

/** What would become of the way to one target, in the server's words, which are of the present. */
export function laneOfDryRun(
  decision: DryRunDecision,
  index: number,
  name: string,
  timeText: (ms: number) => string,
): Lane {
  const { channel, provider, wouldNotify, reasonDetail, trace } = decision;
  const because = asClause(reasonDetail?.message ?? 'nothing would carry it');
  const again = againOf(decision, timeText);
  return {
    ...lanePlace(decision),
    key: `${channel} ${provider ?? ''} ${index}`,
    end: wouldNotify ? 'told' : 'stopped',
    ...(!wouldNotify && { because: `${because}${settingClause(reasonDetail?.source, name)}` }),
    ...(again.length > 0 && { again }),
    steps: gateSteps(trace, because),
  };
}
