import {
  type CSSProperties,
  memo,
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ListViewHandle, ListViewProps } from '../../adapters/list-adapter.ts';
import { ListEngine } from './list-engine.ts';

/**
 * The list for browsers. Rows are in document order, so that wheel, selection and screen readers work in the usual
 * direction.
 */
export function WebList({
  ref,
  ...props
}: ListViewProps & { readonly ref?: Ref<ListViewHandle> | undefined }): ReactNode {
  const [engine] = useState(() => new ListEngine(props));
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useSyncExternalStore(engine.redraw.subscribe, engine.redraw.version, engine.redraw.version);
  // Number of the render whose range is to be widened.
  const [widenedRender, widen] = useReducer((_: number, render: number) => render, 0);
  const projection = engine.project(props, widenedRender);
  const { layout, range, outsideIndex } = projection;
  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return undefined;
    // Invisible rows render as a transition, at lower priority than everything else.
    engine.redraw.attach(redraw, (render) => startTransition(() => widen(render)));
    return engine.attach(scroller.current, content.current);
  }, [engine]);
  useLayoutEffect(() => engine.commit(projection, props));
  useImperativeHandle(ref, () => engine, [engine]);

  // Browsers move the painted content of a scroller with an opaque background instead of painting it in every frame.
  const scrollerStyle = useMemo(() => ({ ...SCROLLER, backgroundColor: props.background }), [props.background]);
  const row = (key: string, isOutside: boolean) => (
    <WebRow key={key} rowKey={key} isOutside={isOutside} engine={engine} renderRow={props.renderRow} />
  );
  const outsideRow = outsideIndex === undefined ? undefined : row(layout.keys[outsideIndex] ?? '', true);
  return (
    <div ref={scroller} style={scrollerStyle} role="feed" aria-label={props.label} aria-busy={props.isBusy ?? false}>
      <div ref={content} style={CONTENT} role="presentation">
        {[
          outsideIndex !== undefined && outsideIndex < range.start && outsideRow,
          ...layout.keys.slice(range.start, range.end).map((key) => row(key, false)),
          outsideIndex !== undefined && outsideIndex >= range.end && outsideRow,
        ]}
      </div>
    </div>
  );
}

const WebRow = memo(function WebRow({ rowKey, isOutside, engine, renderRow }: WebRowProps): ReactNode {
  const attach = useCallback(
    (element: HTMLDivElement | null) => (element ? engine.addRow(rowKey, element) : undefined),
    [engine, rowKey],
  );
  return (
    <div ref={attach} style={isOutside ? OUTSIDE_ROW : ROW} role="presentation" data-key={rowKey}>
      {renderRow(rowKey)}
    </div>
  );
});

interface WebRowProps {
  readonly rowKey: string;
  readonly isOutside: boolean;
  readonly engine: ListEngine;
  renderRow(key: string): ReactNode;
}

const SCROLLER: CSSProperties = {
  flex: '1 1 0',
  minHeight: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  // The engine keeps the position; the browser's scroll anchoring would correct it a second time.
  overflowAnchor: 'none',
  overscrollBehaviorY: 'contain',
  // Disables zooming by double tap, which would delay taps.
  touchAction: 'manipulation',
};
const CONTENT: CSSProperties = { position: 'relative', boxSizing: 'border-box' };
const ROW: CSSProperties = { display: 'flow-root', contain: 'layout style' };
const OUTSIDE_ROW: CSSProperties = { ...ROW, position: 'absolute', insetInline: 0 };
