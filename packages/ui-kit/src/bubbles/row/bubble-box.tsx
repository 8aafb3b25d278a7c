import type { ReactNode } from 'react';
import { StyleSheet, View, type ViewStyle } from 'react-native';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { Bubble } from '../bubble.ts';
import { kindStyle } from '../kind-style.ts';
import { UploadBar } from '../media/upload-bar.tsx';
import { BubbleTarget } from '../press/bubble-target.tsx';

interface Props {
  readonly bubble: Bubble;
  readonly quote: ReactNode;
  readonly status: ReactNode;
  readonly bottom: ReactNode;
  readonly children: ReactNode;
}

/** The box of a message, with the time beside short content and below longer content. Texts of only emoji have no box. */
export function BubbleBox({ bubble, quote, status, bottom, children }: Props): ReactNode {
  const { row, style, settings } = bubble;
  const { RowTools } = settings;
  const { touchTarget } = useChatTheme();
  const { position } = bubble.status;
  const isBeside = position === 'beside' || position === 'bare';
  const isOwnSide = bubble.alignment === 'right';
  // Reserves the space of the row tools, so that a message does not move when they appear. They may be taller than a
  // short bubble.
  const space = RowTools && { [isOwnSide ? 'paddingStart' : 'paddingEnd']: touchTarget };
  return (
    <View style={[styles.line, isOwnSide && styles.mirrored, space]}>
      <BubbleTarget
        bubble={bubble}
        style={[style.bubble, kindStyle(bubble)?.bubble, cornersOf(bubble), position === 'bare' && styles.bare]}
      >
        {quote}
        <View style={isBeside && styles.beside}>
          {isBeside ? <View style={styles.content}>{children}</View> : children}
          {status}
        </View>
        {row.sendState === 'uploading' && <UploadBar bubble={bubble} />}
        {bottom}
      </BubbleTarget>
      {RowTools && <RowTools row={row} />}
    </View>
  );
}

/** Radius of a corner beside another bubble of the same sender, in px. */
const SMALL_RADIUS = 6;

/** Returns the radii of the corners: small ones on the sender's side, where bubbles of one sender adjoin. */
function cornersOf({ alignment, grouping, style }: Bubble): ViewStyle {
  const { borderRadius } = style.bubble;
  const radius = typeof borderRadius === 'number' ? Math.min(SMALL_RADIUS, borderRadius) : SMALL_RADIUS;
  if (alignment === 'right') {
    return {
      ...(!grouping.isFirst && { borderTopEndRadius: radius }),
      ...(!grouping.isLast && { borderBottomEndRadius: radius }),
    };
  }
  return {
    ...(!grouping.isFirst && { borderTopStartRadius: radius }),
    ...(!grouping.isLast && { borderBottomStartRadius: radius }),
  };
}

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', maxWidth: '100%' },
  mirrored: { flexDirection: 'row-reverse' },
  beside: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 8 },
  bare: { backgroundColor: 'transparent', borderWidth: 0, boxShadow: 'none', paddingHorizontal: 4, paddingVertical: 2 },
  content: { flexGrow: 1, flexShrink: 1, minWidth: 0, maxWidth: '100%' },
});
