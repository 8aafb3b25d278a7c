import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { platformTimers } from '../../platform/kit-timers.ts';
import { useChatTheme } from '../../theme/theme-context.ts';

/** Time for which a notice is shown, ms. See docs/spec/message-list.md#dialogs. */
const NOTICE_MS = 4000;

export interface Notices {
  /** The current notice; undefined: none. */
  readonly current: { readonly text: string } | undefined;
  /** Shows a text for 4 seconds. It replaces the current notice. */
  show(text: string): void;
}

/** Returns the notices of a component, which are shown one at a time. */
export function useNotices(timers = platformTimers): Notices {
  const [current, setCurrent] = useState<Notices['current']>(undefined);
  const show = useCallback((text: string) => setCurrent({ text }), []);
  useEffect(() => (current ? timers.after(NOTICE_MS, () => setCurrent(undefined)) : undefined), [current, timers]);
  return useMemo(() => ({ current, show }), [current, show]);
}

/**
 * The area of notices: above its position in the layout, so that content below is not covered.
 * See docs/spec/message-list.md#dialogs.
 */
export function NoticeArea({ notices }: { readonly notices: Notices }): ReactNode {
  const { container, text } = useChatTheme().components.messageList.notice;
  // Always rendered, because browsers announce changes in a live region but not the region's appearance.
  return (
    <View>
      <View role="status" aria-live="polite" style={styles.area}>
        {notices.current && (
          <View style={container} testID="chat-notice">
            <Text style={text}>{notices.current.text}</Text>
          </View>
        )}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  area: { position: 'absolute', bottom: 16, start: 16, end: 16, alignItems: 'center', pointerEvents: 'none' },
});
