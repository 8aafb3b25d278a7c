import { CHANNELS } from '@chatwire/protocol/notification-enums';
import type { TargetPath } from './path.ts';

/** Returns one path per target, devices first: the latest decision with the earlier ones. */
export function byTarget(targets: readonly TargetPath[]): TargetPath[] {
  const ofTarget = Map.groupBy(targets, ({ channel, label, providerText }) => `${channel} ${label} ${providerText}`);
  return [...ofTarget.values()]
    .flatMap((same) => {
      const [last, ...earlier] = same.toSorted((a, b) => (a.key < b.key ? 1 : -1));
      if (!last) return [];
      return earlier.length === 0 ? [last] : [{ ...last, earlier }];
    })
    .sort((a, b) => CHANNELS.indexOf(a.channel) - CHANNELS.indexOf(b.channel));
}
