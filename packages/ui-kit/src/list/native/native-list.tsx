import { LegendList, type LegendListRef, type LegendListState } from '@legendapp/list/react-native';
import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { type NativeScrollEvent, type NativeSyntheticEvent, Platform } from 'react-native';
import { useLatest } from '../../provider/use-latest.ts';
import type { ListViewHandle, ListViewProps, RowPlace } from '../list-adapter.ts';
import { type RowSpan, viewportOf } from '../viewport-of.ts';

/** Where a row comes to stand: 0 the top of the viewport, 1 its bottom. */
const POSITIONS: Readonly<Record<RowPlace, number>> = { start: 0, third: 1 / 3, center: 0.5, end: 1 };

/**
 * The list for phones: rows in their natural order, so that screen readers read them in it. LegendList keeps the place;
 * this is the one file that knows it.
 */
export function NativeList({
  ref,
  ...props
}: ListViewProps & { readonly ref?: Ref<ListViewHandle> | undefined }): ReactNode {
  const list = useRef<LegendListRef>(null);
  const latest = useLatest(props);
  const dragging = useRef(false);
  const aims = useRef(0);
  const { keys, renderRow, follow, endRoom = 0 } = props;
  const contentStyle = useMemo(() => ({ paddingBottom: endRoom }), [endRoom]);

  const report = useCallback(() => {
    const state = list.current?.getState();
    if (!state) return;
    const { scroll: top, scrollLength: height, contentLength: total } = state;
    const viewport = viewportOf(drawnRows(state), { top, height, total, dragging: dragging.current });
    if (viewport) latest.current.onViewport(viewport);
  }, [latest]);
  // Most of what changes the view is no scrolling: rows that come, grow or are measured.
  const frame = useRef<number | undefined>(undefined);
  const reportSoon = useCallback(() => {
    frame.current ??= requestAnimationFrame(() => {
      frame.current = undefined;
      report();
    });
  }, [report]);
  useEffect(() => {
    const ends = PLACES.map((place) => list.current?.getState().listen(place, reportSoon));
    return () => {
      for (const end of ends) end?.();
      if (frame.current !== undefined) cancelAnimationFrame(frame.current);
      frame.current = undefined;
    };
  }, [reportSoon]);
  useEffect(reportSoon, [reportSoon, keys]);
  const move = useCallback(
    (isMoving: boolean) => {
      dragging.current = isMoving;
      report();
    },
    [report],
  );
  const release = useCallback(
    ({ nativeEvent }: NativeSyntheticEvent<NativeScrollEvent>) => {
      // With some swing left, the end of the swing is what counts.
      if ((nativeEvent.velocity?.y ?? 0) === 0) move(false);
    },
    [move],
  );

  useImperativeHandle(
    ref,
    (): ListViewHandle => ({
      async scrollToKey(key, { at, animated, settled = false }) {
        aims.current += 1;
        const aim = aims.current;
        for (let pass = 0; pass < MAX_PASSES; pass += 1) {
          const index = latest.current.keys.indexOf(key);
          if (index < 0 || !list.current) return false;
          await list.current.scrollToIndex({ index, animated: animated && pass === 0, viewPosition: POSITIONS[at] });
          if (!settled) return !dragging.current;
          const place = placeOf(list.current, index);
          for (let frame = 0; frame < FRAMES; frame += 1) await nextFrame();
          if (dragging.current || aim !== aims.current) return false;
          if (place === placeOf(list.current, latest.current.keys.indexOf(key))) return true;
        }
        return true;
      },
      scrollToNewest({ animated }) {
        aims.current += 1;
        void list.current?.scrollToEnd({ animated });
      },
      anchor() {
        const state = list.current?.getState();
        if (!state) return null;
        const key = latest.current.keys[state.start];
        return key === undefined ? null : { key, offset: state.positionAtIndex(state.start) - state.scroll };
      },
      // The focus of screen readers is theirs.
      focusRow: () => false,
      focusedRow: () => undefined,
    }),
    [latest],
  );

  const renderItem = useCallback(({ item }: { readonly item: string }) => renderRow(item), [renderRow]);
  return (
    <LegendList
      ref={list}
      data={keys}
      keyExtractor={keyOf}
      renderItem={renderItem}
      estimatedItemSize={props.estimateHeight(keys.at(-1) ?? '')}
      alignItemsAtEnd
      initialScrollAtEnd
      maintainScrollAtEnd={follow === 'none' ? false : FOLLOWING}
      maintainScrollAtEndThreshold={END_SHARE}
      maintainVisibleContentPosition={KEEPING}
      onScroll={report}
      onLayout={reportSoon}
      onScrollBeginDrag={() => move(true)}
      onScrollEndDrag={release}
      onMomentumScrollEnd={() => move(false)}
      recycleItems={false}
      keyboardShouldPersistTaps="handled"
      keyboardDismissMode={DISMISS}
      role="list"
      aria-label={props.label}
      style={FILL}
      contentContainerStyle={contentStyle}
    />
  );
}

/** LegendList keeps the numbers of the rows in its state, not their places. */
function* drawnRows(state: LegendListState): Generator<RowSpan> {
  for (let index = Math.max(0, state.start); index <= state.end; index += 1) {
    const top = state.positionAtIndex(index);
    yield { key: String(state.data[index]), top, bottom: top + state.sizeAtIndex(index) };
  }
}

/** What it depends on where a row is seen: rows that have just been drawn get their final heights a little later. */
function placeOf(list: LegendListRef | null, index: number): string {
  const state = list?.getState();
  return state ? [state.positionAtIndex(index) - state.scroll, state.sizeAtIndex(index)].map(Math.round).join() : '';
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

function keyOf(key: string): string {
  return key;
}

/** Contract 12. */
const MAX_PASSES = 3;
/** Rows that have just been drawn get their final heights within two frames; what they have in these is known in the third. */
const FRAMES = 3;
/** What LegendList tells when rows have come to lie elsewhere. */
const PLACES = ['totalSize', 'readyToRender'] as const;
/** A change of data that needs no scrolling would leave LegendList waiting for one. */
const FOLLOWING = { on: { itemLayout: true, layout: true, footerLayout: true, dataChange: false } } as const;
const KEEPING = { data: true, size: true } as const;
/** Of the viewport: a reader further away than that is left alone. */
const END_SHARE = 0.02;
/** On iOS a drag takes the keyboard down with the finger; Android knows no such thing, and keeps it. */
const DISMISS = Platform.OS === 'ios' ? 'interactive' : 'none';
const FILL = { flex: 1 } as const;
