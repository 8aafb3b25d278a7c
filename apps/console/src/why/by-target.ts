import { CHANNELS } from '@chatwire/protocol/notification-enums';
import type { TargetPath } from './path.ts';

/**
 * Merges the paths of each target, and returns the merged ones in the order of channels, push first. A merged path is that
 * of the latest decision, with the earlier decisions and the pushes that cleared the notification (clears). A target of which
 * only clears are left, such as after retention, has one path for each of them.
 */
export function byTarget(targets: readonly TargetPath[]): TargetPath[] {
  const pathsByTarget = Map.groupBy(
    targets,
    ({ channel, label, providerText }) => `${channel} ${label} ${providerText}`,
  );
  return [...pathsByTarget.values()]
    .flatMap((paths) => {
      const newest = paths.toSorted((a, b) => (a.key < b.key ? 1 : -1));
      const clears = newest.filter(({ isClear }) => isClear);
      const [last, ...earlier] = newest.filter(({ isClear }) => !isClear);
      if (!last) return clears;
      return [{ ...last, ...(earlier.length > 0 && { earlier }), ...(clears.length > 0 && { clears }) }];
    })
    .sort((a, b) => CHANNELS.indexOf(a.channel) - CHANNELS.indexOf(b.channel));
}
