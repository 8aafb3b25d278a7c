import { CHANNELS } from '@chatwire/protocol/notification-enums';
import type { TargetPath } from './path.ts';

/**
 * Returns one path per target, devices first: the latest decision with the earlier ones, and the pushes that removed the
 * notification.
 */
export function byTarget(targets: readonly TargetPath[]): TargetPath[] {
  const ofTarget = Map.groupBy(targets, ({ channel, label, providerText }) => `${channel} ${label} ${providerText}`);
  return [...ofTarget.values()]
    .flatMap((same) => {
      const newest = same.toSorted((a, b) => (a.key < b.key ? 1 : -1));
      const clears = newest.filter(({ isClear }) => isClear);
      const [last, ...earlier] = newest.filter(({ isClear }) => !isClear);
      // Without the decision that it follows, such as after retention, a clear has a path of its own.
      if (!last) return clears;
      return [{ ...last, ...(earlier.length > 0 && { earlier }), ...(clears.length > 0 && { clears }) }];
    })
    .sort((a, b) => CHANNELS.indexOf(a.channel) - CHANNELS.indexOf(b.channel));
}
