import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, Text } from 'react-native';
import { useChatLocale } from '../localization/locale-context.ts';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { useArrowKeys } from '../primitives/focus/use-arrow-keys.ts';
import type { LayerStyle } from '../theme/styles/layer-styles.ts';
import { useChatTheme } from '../theme/theme-context.ts';

interface Props {
  readonly reactions: readonly Chat.RowReaction[];
  /** Undefined: All. */
  readonly chosen: string | undefined;
  readonly onChoose: (emoji: string | undefined) => void;
  readonly style: LayerStyle;
}

/** Tabs with counts: All, then one per emoji. */
export function ReactionTabs({ reactions, chosen, onChoose, style }: Props): ReactNode {
  const { t, number } = useChatLocale();
  const { colors } = useChatTheme();
  const arrows = useArrowKeys('horizontal');
  const total = reactions.reduce((sum, { count }) => sum + count, 0);
  const tabs = [
    { emoji: undefined, count: total },
    ...reactions.map(({ reaction, count }) => ({ emoji: reaction, count })),
  ];
  return (
    <ScrollView
      horizontal
      role="tablist"
      showsHorizontalScrollIndicator={false}
      contentContainerStyle={styles.tabs}
      {...arrows}
    >
      {tabs.map(({ emoji, count }) => (
        <TouchTarget
          key={emoji ?? ''}
          role="tab"
          ring="inside"
          selected={emoji === chosen}
          onPress={() => onChoose(emoji)}
          style={[styles.tab, emoji === chosen && { borderBottomColor: colors.accent }]}
        >
          <Text style={[style.text, emoji === chosen && { color: colors.accent, fontWeight: '600' }]}>
            {`${emoji ?? t('reaction.all')} ${number(count)}`}
          </Text>
        </TouchTarget>
      ))}
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  tabs: { paddingHorizontal: 8 },
  tab: { paddingHorizontal: 12, borderRadius: 0, borderBottomWidth: 2, borderBottomColor: 'transparent' },
});
