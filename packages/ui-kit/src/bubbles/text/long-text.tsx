import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import { useLatest } from '../../platform/use-latest.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import type { ViewInstance } from '../../primitives/native-refs.ts';
import { useSize, type ViewSize } from '../../primitives/use-size.ts';
import { useLineHeight } from '../../theme/use-line-height.ts';
import type { Bubble } from '../bubble.ts';
import { COLLAPSED_LINES, isLikelyLong } from './may-be-long.ts';

interface Props {
  readonly text: string;
  readonly bubble: Bubble;
  readonly children: ReactNode;
}

/** The first twelve lines of a longer text, and a button to expand it. */
export function LongText({ text, bubble, children }: Props): ReactNode {
  const t = useTranslate();
  const { row, style, settings } = bubble;
  const isExpanded = row.local.expanded === true;
  const content = useRef<ViewInstance>(null);
  // A correct estimate avoids rendering the text twice.
  const [isLong, setLong] = useState(() => isLikelyLong(text));
  const maxHeight = COLLAPSED_LINES * useLineHeight(style.text.lineHeight ?? 21);
  const measure = useCallback(({ height }: ViewSize) => setLong(Math.round(height) > maxHeight + 1), [maxHeight]);
  const sizeProps = useSize(content, measure, text);
  const latest = useLatest({ row, actions: settings.actions });
  // Memoized, so that the button does not render again for each word of a growing text.
  const button = useMemo(() => {
    const toggle = () => latest.current.actions.setExpanded(latest.current.row, !isExpanded);
    return (
      <TouchTarget style={styles.button} expanded={isExpanded} onPress={toggle}>
        <Text style={[style.text, styles.label]}>{t(isExpanded ? 'bubble.showLess' : 'bubble.readMore')}</Text>
      </TouchTarget>
    );
  }, [latest, isExpanded, style, t]);
  return (
    <>
      <View style={[styles.window, !isExpanded && { maxHeight }]}>
        <View ref={content} {...sizeProps}>
          {children}
        </View>
      </View>
      {isLong && button}
    </>
  );
}

const styles = StyleSheet.create({
  window: { overflow: 'hidden' },
  button: { alignItems: 'flex-start', marginBottom: -8 },
  label: { fontWeight: '600' },
});
