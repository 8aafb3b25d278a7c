import { CHANNELS } from '@chatwire/protocol/notification-enums';
import type { Lane } from './path.ts';

/** One lane for each target, devices first: what was decided last, and before it what was decided earlier. */
export function byTarget(lanes: readonly Lane[]): Lane[] {
  const ofTarget = Map.groupBy(lanes, ({ channel, target, carrier }) => `${channel} ${target} ${carrier}`);
  return [...ofTarget.values()]
    .flatMap((same) => {
      const [last, ...earlier] = same.toSorted((a, b) => (a.key < b.key ? 1 : -1));
      if (!last) return [];
      return earlier.length === 0 ? [last] : [{ ...last, earlier }];
    })
    .sort((a, b) => CHANNELS.indexOf(a.channel) - CHANNELS.indexOf(b.channel));
}
