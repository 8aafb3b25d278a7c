import {
  memo,
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useContext,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  Animated,
  type NativeScrollEvent,
  type NativeSyntheticEvent,
  Platform,
  ScrollView,
  StyleSheet,
  View,
} from 'react-native';
import type { ListViewHandle, ListViewProps } from '../../adapters/list-adapter.ts';
import { BottomInsetContext } from '../../keyboard/bottom-inset.ts';
import { type AddFocusTarget, RowFocusTarget } from '../../primitives/focus/row-focus-target.ts';
import type { ViewInstance } from '../../primitives/native-refs.ts';
import { NativeEngine } from './native-engine.ts';

/**
 * The list for phones. Rows are in document order, so that screen readers read them in order. When rows change, the
 * platform keeps the position of the anchor row.
 */
export function NativeList({
  ref,
  ...props
}: ListViewProps & { readonly ref?: Ref<ListViewHandle> | undefined }): ReactNode {
  const [engine] = useState(() => new NativeEngine(props));
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useSyncExternalStore(engine.redraw.subscribe, engine.redraw.version, engine.redraw.version);
  // Number of the render after which more rows outside the viewport are to be rendered.
  const [widenedRender, widen] = useReducer((_: number, render: number) => render, 0);
  const projection = engine.project(props, widenedRender);
  const { layout, range, mount, height, coveredSum, above, below, anchor, offset } = projection;
  useLayoutEffect(() => {
    // Invisible rows render as a transition, at lower priority than everything else.
    engine.redraw.attach(redraw, (render) => startTransition(() => widen(render)));
    return engine.attach();
  }, [engine]);
  useLayoutEffect(() => engine.commit(projection, props));
  useImperativeHandle(ref, () => engine, [engine]);
  const covered = useCovered(engine);
  const boxStyle = useMemo(
    () => ({
      height: coveredSum === undefined ? (height ?? '100%') : Animated.subtract(coveredSum, covered),
      transform: [{ translateY: Animated.multiply(covered, -1) }],
    }),
    [covered, height, coveredSum],
  );
  const { views } = engine;
  const scrolled = ({ nativeEvent }: NativeSyntheticEvent<NativeScrollEvent>) =>
    engine.scrolled(mount, { offset: nativeEvent.contentOffset.y, contentHeight: nativeEvent.contentSize.height });

  return (
    <View ref={views.setArea} style={styles.area} onLayout={engine.resized} collapsable={false}>
      <Animated.View style={[styles.box, boxStyle]}>
        <ScrollView
          key={mount}
          ref={views.setScroller}
          innerViewRef={views.setContent}
          maintainVisibleContentPosition={{ minIndexForVisible: anchor }}
          {...(offset && { contentOffset: offset })}
          onScroll={scrolled}
          scrollEventThrottle={1}
          onContentSizeChange={engine.resized}
          onScrollBeginDrag={engine.dragBegan}
          onScrollEndDrag={engine.dragEnded}
          onMomentumScrollBegin={engine.flingBegan}
          onMomentumScrollEnd={engine.flingEnded}
          keyboardShouldPersistTaps="handled"
          keyboardDismissMode={DISMISS}
          role="list"
          aria-label={props.label}
          aria-busy={props.isBusy ?? false}
          style={[styles.scroller, { backgroundColor: props.background }]}
          contentContainerStyle={props.isTopAligned ? styles.content : styles.contentAtBottom}
        >
          <View key="above" style={{ height: above }} onLayout={engine.resized} />
          {layout.keys.slice(range.start, range.end).map((key) => (
            <NativeRow key={`row ${key}`} rowKey={key} engine={engine} renderRow={props.renderRow} />
          ))}
          <View key="below" style={{ height: below }} />
          <View key="end" />
        </ScrollView>
      </Animated.View>
    </View>
  );
}

/** Returns the height that is covered at the lower edge of the list, updated in every frame. */
function useCovered(engine: NativeEngine): Animated.Value {
  const inset = useContext(BottomInsetContext);
  const [covered] = useState(() => new Animated.Value(inset.current));
  useLayoutEffect(() => {
    const move = () => {
      covered.setValue(inset.current);
      engine.setCovered(inset.current);
    };
    if (inset.current > 0) move();
    return inset.subscribe(move);
  }, [engine, inset, covered]);
  return covered;
}

const NativeRow = memo(function NativeRow({ rowKey, engine, renderRow }: NativeRowProps): ReactNode {
  const attach = useCallback(
    (view: ViewInstance | null) => (view ? engine.rows.add(rowKey, view) : undefined),
    [engine, rowKey],
  );
  const addTarget = useCallback<AddFocusTarget>((view) => engine.rows.addTarget(rowKey, view), [engine, rowKey]);
  const touched = useMemo(() => () => engine.touched(rowKey), [engine, rowKey]);
  return (
    <View ref={attach} onTouchStart={touched}>
      <RowFocusTarget value={addTarget}>{renderRow(rowKey)}</RowFocusTarget>
    </View>
  );
});

interface NativeRowProps {
  readonly rowKey: string;
  readonly engine: NativeEngine;
  renderRow(key: string): ReactNode;
}

/** On iOS a drag moves the keyboard down with the finger; Android does not support this, so there the keyboard stays open. */
const DISMISS = Platform.OS === 'ios' ? 'interactive' : 'none';

const styles = StyleSheet.create({
  area: { flex: 1, minHeight: 0, overflow: 'hidden' },
  box: { position: 'absolute', bottom: 0, left: 0, right: 0 },
  scroller: { flex: 1 },
  content: { flexGrow: 1 },
  contentAtBottom: { flexGrow: 1, justifyContent: 'flex-end' },
});
