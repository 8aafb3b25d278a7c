import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { Bubble } from '../bubbles/bubble.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { ChipTarget } from './chip-target.tsx';

interface Props {
  /** Reactions without a chip of their own. */
  readonly count: number;
  readonly bubble: Bubble;
}

export function MoreChip({ count, bubble }: Props): ReactNode {
  const t = useTranslate();
  const { row, style, settings } = bubble;
  const open = () => settings.actions.openReactionList(row, undefined);
  return (
    <ChipTarget label={`${t('reaction.all')}, +${count}`} testID="chat-reaction-more" onPress={open} onLongPress={open}>
      <View style={[style.reactions.chip, styles.chip]}>
        <Text style={style.reactions.count}>{`+${count}`}</Text>
      </View>
    </ChipTarget>
  );
}

const styles = StyleSheet.create({ chip: { minHeight: 26 } });
