import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import { wholePixels } from '../../theme/pixel-grid.ts';
import { testIdIn } from '../parts/message-test-id.ts';
import type { ChipContext } from './chip-context.ts';
import { ChipTarget } from './chip-target.tsx';

interface Props extends ChipContext {
  /** Number of reactions without a chip. */
  readonly count: number;
}

/** The chip that counts the reactions without a chip, and opens the list of all. */
export function MoreChip({ count, row, style, settings }: Props): ReactNode {
  const t = useTranslate();
  const open = () => settings.actions.openReactionList(row.current, undefined);
  return (
    <ChipTarget
      label={`${t('reaction.all')}, +${count}`}
      testID={testIdIn(settings, 'chat-reaction-more')}
      onPress={open}
      onLongPress={open}
    >
      <View style={[style.reactions.chip, styles.chip]}>
        <Text style={style.reactions.count}>{`+${count}`}</Text>
      </View>
    </ChipTarget>
  );
}

const styles = StyleSheet.create({ chip: { minHeight: wholePixels(26) } });
