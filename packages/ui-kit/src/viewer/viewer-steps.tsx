import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { useTranslate } from '../localization/locale-context.ts';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { Icon } from '../primitives/icon/icon.tsx';
import type { MediaViewerStyle } from '../theme/styles/layer-styles.ts';

interface Props {
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly style: MediaViewerStyle;
  readonly onStep: (by: -1 | 1) => void;
}

/** Buttons to the neighbours, as an alternative to swiping. */
export function ViewerSteps({ hasPrevious, hasNext, style, onStep }: Props): ReactNode {
  const t = useTranslate();
  const ground = [style.bar, styles.button];
  const { size, color } = style.icon;
  return (
    <View style={styles.steps}>
      <TouchTarget label={t('media.previous')} disabled={!hasPrevious} style={ground} onPress={() => onStep(-1)}>
        <Icon name="back" size={size} color={color} />
      </TouchTarget>
      <TouchTarget label={t('media.next')} disabled={!hasNext} style={ground} onPress={() => onStep(1)}>
        <Icon name="next" size={size} color={color} />
      </TouchTarget>
    </View>
  );
}

const styles = StyleSheet.create({
  steps: { flexDirection: 'row', justifyContent: 'space-between', padding: 8, pointerEvents: 'box-none' },
  button: { borderRadius: 22 },
});
