import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { wholePixels } from '../../theme/pixel-grid.ts';
import type { BubbleProps } from '../bubble.ts';
import { TextBody } from './text-body.tsx';

/** The translation below the text of a message, with a button that hides it. See docs/spec/message-list.md#built-in-kinds. */
export function Translation({ bubble }: BubbleProps): ReactNode {
  const { row, style, settings } = bubble;
  const t = useTranslate();
  if (!row.translation) return null;
  return (
    <View style={style.translation.container}>
      <TextBody bubble={bubble} text={row.translation.text} />
      <View style={styles.line}>
        <Text style={style.translation.label}>{t('bubble.translated')}</Text>
        <TouchTarget style={styles.button} onPress={() => settings.actions.showOriginal(row)}>
          <Text style={[style.translation.label, styles.link]}>{t('bubble.showOriginal')}</Text>
        </TouchTarget>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', gap: 8 },
  button: { minHeight: 0, paddingVertical: wholePixels(14), marginVertical: -wholePixels(14) },
  link: { textDecorationLine: 'underline' },
});
