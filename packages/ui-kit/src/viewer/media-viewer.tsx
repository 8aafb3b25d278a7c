import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useAdapters } from '../adapters/adapters-context.ts';
import type { ZoomHandle, ZoomPage } from '../adapters/zoom-view-props.ts';
import type { BubbleSettings } from '../bubbles/bubble-settings.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { Layer } from '../primitives/layer/layer.tsx';
import { useIsWide } from '../primitives/layer/use-is-wide.ts';
import { useReducedMotion } from '../primitives/motion/use-reduced-motion.ts';
import type { ViewInstance } from '../primitives/native-refs.ts';
import { NoticeArea, useNotices } from '../primitives/notices/notice.tsx';
import { useSize, type ViewSize } from '../primitives/use-size.ts';
import { PlainZoomView } from './plain-zoom-view.tsx';
import { usePictureSize } from './use-picture-size.ts';
import { useShownItem } from './use-shown-item.ts';
import { ViewerBar } from './viewer-bar.tsx';
import { ViewerCaption } from './viewer-caption.tsx';
import type { ViewerItem } from './viewer-item.ts';
import { viewerKeys } from './viewer-keys.ts';
import { ViewerPage } from './viewer-page.tsx';
import { ViewerSteps } from './viewer-steps.tsx';

interface Props {
  readonly items: readonly ViewerItem[];
  /** Id of the item shown first. */
  readonly openId: string;
  readonly settings: BubbleSettings;
  readonly onClose: () => void;
}

/**
 * Shows pictures and videos in the full window, one at a time. Closes when none is left.
 * See docs/spec/message-list.md#built-in-kinds.
 */
export function MediaViewer({ items, openId, settings, onClose }: Props): ReactNode {
  const { item, index, step } = useShownItem(items, openId);
  if (!item) return null;
  return (
    <Layer isOpen isDimmed={false} onClose={onClose} label={item.label}>
      <Viewer items={items} item={item} index={index} step={step} settings={settings} onClose={onClose} />
    </Layer>
  );
}

interface ViewerProps extends Omit<Props, 'openId'> {
  readonly item: ViewerItem;
  readonly index: number;
  readonly step: (by: -1 | 1) => void;
}

function Viewer({ items, item, index, step, settings, onClose }: ViewerProps): ReactNode {
  const { isRightToLeft } = useChatLocale();
  const isStill = useReducedMotion();
  const isWide = useIsWide();
  const Zoom = useAdapters().gestures?.ZoomView ?? PlainZoomView;
  const style = settings.style.mediaViewer;
  const notices = useNotices();
  const view = useRef<ViewInstance>(null);
  const zoom = useRef<ZoomHandle>(null);
  const [window, setWindow] = useState<ViewSize | undefined>(undefined);
  const [isBare, setBare] = useState(false);
  const measured = useCallback(({ width, height }: ViewSize) => setWindow({ width, height }), []);
  const layout = useSize(view, measured);
  const picture = usePictureSize(item);
  // The next picture is in the reading direction.
  const toSide = isRightToLeft ? -1 : 1;
  const pages = useMemo(
    () => pagesAround(items, index, toSide, settings, window),
    [items, index, toSide, settings, window],
  );
  const press = viewerKeys({ step, toSide, zoom });
  const bars = isBare ? styles.hidden : undefined;
  const steps = items.length > 1 && (
    <ViewerSteps hasPrevious={index > 0} hasNext={index < items.length - 1} style={style} onStep={step} />
  );
  return (
    <View ref={view} style={styles.whole} testID="chat-media-viewer" {...layout} {...press}>
      {window && (
        <Zoom
          ref={zoom}
          pages={pages}
          window={window}
          picture={picture}
          isFixed={item.isVideo}
          isStill={isStill}
          ground={style.ground}
          onStep={(side) => step(side === toSide ? 1 : -1)}
          onDismiss={onClose}
          onTap={() => setBare((was) => !was)}
        />
      )}
      {isWide && <View style={[styles.sides, bars]}>{steps}</View>}
      <View style={[styles.top, bars]}>
        <ViewerBar
          item={item}
          position={items.length > 1 ? `${index + 1} / ${items.length}` : undefined}
          zoom={zoom}
          style={style}
          notify={notices.show}
          onFault={settings.actions.onFault}
          onClose={onClose}
        />
      </View>
      <View style={[styles.bottom, bars]}>
        <NoticeArea notices={notices} />
        {!isWide && steps}
        <ViewerCaption item={item} settings={settings} style={style} />
      </View>
    </View>
  );
}

function pagesAround(
  items: readonly ViewerItem[],
  index: number,
  toSide: -1 | 1,
  settings: BubbleSettings,
  window: ViewSize | undefined,
): readonly ZoomPage[] {
  if (!window) return [];
  return ([-1, 0, 1] as const).flatMap((by) => {
    const item = items[index + by];
    if (!item) return [];
    const side = by === 0 ? 0 : by === toSide ? 1 : -1;
    const element = <ViewerPage item={item} settings={settings} window={window} isShown={by === 0} />;
    return [{ key: item.id, side, element } as const];
  });
}

const styles = StyleSheet.create({
  whole: { flex: 1 },
  top: { position: 'absolute', top: 0, start: 0, end: 0 },
  // In wide windows, the buttons to the neighbours are in the middle of the sides.
  sides: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    start: 0,
    end: 0,
    justifyContent: 'center',
    pointerEvents: 'box-none',
  },
  bottom: { position: 'absolute', bottom: 0, start: 0, end: 0, pointerEvents: 'box-none' },
  hidden: { opacity: 0, pointerEvents: 'none' },
});
