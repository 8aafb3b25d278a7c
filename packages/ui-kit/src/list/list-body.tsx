import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Platform, View } from 'react-native';
import type { ListAdapter, ListViewHandle, ListViewProps } from '../adapters/list-adapter.ts';
import { isDom } from '../platform/browser.ts';
import { isLasting } from './rows/list-row.ts';
import type { ListSession } from './session/list-session.ts';

interface Props
  extends Pick<
    ListViewProps,
    'renderRow' | 'estimateHeight' | 'follow' | 'isTopAligned' | 'label' | 'isBusy' | 'background'
  > {
  readonly session: ListSession;
  readonly adapter: ListAdapter;
}

/**
 * The rows of a session in the list of an adapter, with keyboard navigation. `renderRow` and `estimateHeight` must be the
 * same functions in each render.
 */
export function ListBody({ session, adapter, ...list }: Props): ReactNode {
  const { rows, focus } = session;
  const keys = useSyncExternalStore(
    useCallback((listener: () => void) => rows.subscribeKeys(listener), [rows]),
    () => rows.keys,
    () => rows.keys,
  );
  const List = useMemo(() => adapter.createList(), [adapter]);
  const view = useRef<ListViewHandle>(null);
  const previousKeys = useRef(keys);
  const [startAt] = useState(() => session.scroll.startAt);
  useLayoutEffect(() => () => session.scroll.viewUnmounted(), [session]);
  useLayoutEffect(() => {
    if (!view.current) return;
    session.rowsRendered(view.current, keys);
    if (previousKeys.current !== keys && isFocusLost())
      focus.focusLost({ keys: previousKeys.current, isStillLost: isFocusLost });
    previousKeys.current = keys;
  });
  const keyboard = useMemo(
    (): object | undefined =>
      // Written like this, so that bundles for phones do not contain it.
      Platform.OS !== 'web'
        ? undefined
        : {
            onFocus: () => {
              const key = view.current?.focusedRow();
              if (key !== undefined) focus.rowFocused(key);
            },
            // The row keeps the focus when the user switches to another window.
            onBlur: () => view.current?.focusedRow() === undefined && focus.focusLeft(),
            onKeyDown: (event: KeyboardEvent) => {
              const isHandledElsewhere = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey;
              if (isHandledElsewhere || isTyping(event.target) || !view.current) return;
              if (focus.press(view.current, event.key)) event.preventDefault();
            },
          },
    [focus],
  );
  const viewportChanged = useCallback<ListViewProps['onViewport']>(
    (viewport) => session.viewportChanged(viewport),
    [session],
  );
  return (
    <View style={FILL} {...keyboard}>
      <List
        ref={view}
        keys={keys}
        startAt={startAt}
        canAnchor={isLasting}
        onViewport={viewportChanged}
        endInset={END_INSET}
        {...list}
      />
    </View>
  );
}

/** Returns whether no element has the focus, which happens when the focused one is removed. */
function isFocusLost(): boolean {
  return Platform.OS === 'web' && document.activeElement === document.body;
}

function isTyping(target: EventTarget | null): boolean {
  return isDom(target, 'HTMLInputElement') || isDom(target, 'HTMLTextAreaElement');
}

/** Space below the newest row, in px. */
export const END_INSET = 8;
const FILL = { flex: 1, minHeight: 0 } as const;
