import { type ReactNode, useState } from 'react';
import { type GestureResponderEvent, StyleSheet, View } from 'react-native';
import { useChatLocale } from '../../localization/locale-context.ts';
import { useFocusRing } from '../../primitives/focus/focus-ring.ts';
import { useRowScope } from '../../primitives/focus/row-scope.ts';
import { webProps } from '../../primitives/web-props.ts';
import { wholePixels } from '../../theme/pixel-grid.ts';
import type { BubbleKindStyle } from '../../theme/styles/bubble-kind-style.ts';
import { durationText } from './duration-text.ts';
import { barHeights } from './waveform-bars.ts';

interface Props {
  /** Loudness over time, each value 0 to 1. If empty, the progress is shown as a line. */
  readonly waveform: readonly number[];
  /** In seconds, like the duration. */
  readonly position: number;
  readonly duration: number;
  readonly style: BubbleKindStyle;
  readonly label: string;
  /** Moves to a position, in seconds. Undefined: the user cannot seek. */
  readonly onSeek: ((position: number) => void) | undefined;
}

/** Number of seconds by which an arrow key moves the position. */
const STEP_SECONDS = 5;
const BAR_COUNT = 32;
/** Opacity of the unplayed part. */
const UNPLAYED_OPACITY = 0.5;

/** The progress of playback, as a line or a waveform. A press or an arrow key moves the position. */
export function Track({ waveform, position, duration, style, label, onSeek }: Props): ReactNode {
  const { isRightToLeft } = useChatLocale();
  const ring = useFocusRing();
  const isInRow = useRowScope();
  const [width, setWidth] = useState(0);
  const playedFraction = duration > 0 ? Math.min(1, position / duration) : 0;
  const seekTo = (seconds: number) => onSeek?.(Math.max(0, Math.min(duration, seconds)));
  const press = ({ nativeEvent }: GestureResponderEvent) => {
    const fraction = width > 0 ? nativeEvent.locationX / width : 0;
    seekTo((isRightToLeft ? 1 - fraction : fraction) * duration);
  };
  const keys = webProps({
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
      event.preventDefault();
      event.stopPropagation();
      seekTo(position + ((event.key === 'ArrowRight') === isRightToLeft ? -STEP_SECONDS : STEP_SECONDS));
    },
  });
  return (
    <View
      role="slider"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(position)}
      aria-valuetext={durationText(position)}
      tabIndex={isInRow ? -1 : 0}
      onFocus={ring.onFocus}
      onBlur={ring.onBlur}
      onLayout={({ nativeEvent }) => setWidth(nativeEvent.layout.width)}
      onStartShouldSetResponder={() => onSeek !== undefined}
      onResponderRelease={press}
      style={[styles.track, ring.style]}
      {...keys}
    >
      {waveform.length === 0 ? (
        <View style={styles.line}>
          <View style={[styles.unplayed, { backgroundColor: style.track }]} />
          <View
            style={[styles.played, { width: `${Math.round(playedFraction * 100)}%`, backgroundColor: style.progress }]}
          />
        </View>
      ) : (
        barHeights(waveform, BAR_COUNT).map((height, index) => (
          <View
            key={index}
            style={[
              styles.bar,
              index < playedFraction * BAR_COUNT
                ? { height, backgroundColor: style.progress }
                : { height, backgroundColor: style.track, opacity: UNPLAYED_OPACITY },
            ]}
          />
        ))
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  // The touch target is taller than the line.
  track: {
    flexDirection: 'row',
    alignItems: 'center',
    height: wholePixels(44),
    marginVertical: -8,
    gap: 2,
    pointerEvents: 'box-only',
  },
  line: { flex: 1, height: 4, borderRadius: 2, overflow: 'hidden' },
  unplayed: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0, opacity: UNPLAYED_OPACITY },
  played: { height: 4 },
  bar: { flex: 1, minWidth: 2, maxWidth: 4, borderRadius: 2 },
});
