import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { AccessibilityInfo, Platform, Text } from 'react-native';
import { platformTimers } from '../../platform/kit-timers.ts';
import { Announcer } from './announcer.ts';
import { visuallyHidden } from './visually-hidden.ts';

/** Returns an announcer for a component, which drops pending announcements on unmount. */
export function useAnnouncer(timers = platformTimers): Announcer {
  const [announcer] = useState(() => new Announcer(timers));
  useEffect(() => () => announcer.stop(), [announcer]);
  return announcer;
}

/**
 * The output of an announcer: a visually hidden polite live region.
 * See docs/spec/message-list.md#accessibility.
 */
export function LiveRegion({ announcer }: { readonly announcer: Announcer }): ReactNode {
  const announcement = useSyncExternalStore(announcer.subscribe, announcer.getAnnouncement, announcer.getAnnouncement);
  useEffect(() => {
    if (Platform.OS !== 'web' && announcement !== '') AccessibilityInfo.announceForAccessibility(announcement);
  }, [announcement]);
  if (Platform.OS !== 'web') return null;
  return (
    <Text role="status" aria-live="polite" style={visuallyHidden} testID="chat-announcements">
      {announcement}
    </Text>
  );
}
