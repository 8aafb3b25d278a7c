import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTranslate } from '../localization/locale-context.ts';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { useArrowKeys } from '../primitives/focus/use-arrow-keys.ts';
import type { LayerStyle } from '../theme/styles/layer-styles.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import type { EmojiCategory } from './emoji-set.ts';

interface Props {
  readonly chosen: EmojiCategory;
  readonly onChoose: (category: EmojiCategory) => void;
  readonly style: LayerStyle;
}

const CATEGORY_EMOJI: readonly (readonly [EmojiCategory, string])[] = [
  ['smileys', '😀'],
  ['nature', '🐻'],
  ['food', '🍔'],
  ['activities', '⚽'],
  ['travel', '🚗'],
  ['objects', '💡'],
  ['symbols', '🔣'],
  ['flags', '🏳️'],
];

/** The tabs of the emoji categories. */
export function CategoryTabs({ chosen, onChoose, style }: Props): ReactNode {
  const t = useTranslate();
  const { colors } = useChatTheme();
  const arrows = useArrowKeys('horizontal');
  return (
    <View role="tablist" style={styles.tabs} {...arrows}>
      {CATEGORY_EMOJI.map(([category, sign]) => (
        <TouchTarget
          key={category}
          role="tab"
          ring="inside"
          label={t(`emoji.${category}`)}
          selected={category === chosen}
          onPress={() => onChoose(category)}
          style={[styles.tab, category === chosen && { borderBottomColor: colors.accent }]}
        >
          <Text style={[style.text, styles.sign]}>{sign}</Text>
        </TouchTarget>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  tabs: { flexDirection: 'row', flexWrap: 'wrap' },
  tab: { flexGrow: 1, flexBasis: 0, borderRadius: 0, borderBottomWidth: 2, borderBottomColor: 'transparent' },
  sign: { fontSize: 20, lineHeight: 28 },
});
