import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { LayerStyle } from '../../theme/styles/layer-styles.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import { useArrowKeys } from '../focus/use-arrow-keys.ts';
import { TouchTarget } from './touch-target.tsx';

export interface RadioOption {
  readonly id: string;
  readonly text: string;
}

export interface RadioGroupProps {
  readonly label: string;
  readonly options: readonly RadioOption[];
  /** Id of the chosen option; undefined: none. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly style: LayerStyle;
}

/**
 * A single choice. Tab reaches the chosen option, or the first; the arrow keys move from there.
 * See docs/spec/message-list.md#accessibility.
 */
export function RadioGroup({ label, options, chosen, onChoose, style }: RadioGroupProps): ReactNode {
  const arrows = useArrowKeys('vertical');
  const tabStop = chosen ?? options[0]?.id;
  return (
    <View role="radiogroup" aria-label={label} {...arrows}>
      {options.map(({ id, text }) => (
        <TouchTarget
          key={id}
          role="radio"
          ring="inside"
          checked={id === chosen}
          tabIndex={id === tabStop ? 0 : -1}
          onPress={() => onChoose(id)}
          style={[style.item, styles.option]}
        >
          <RadioMark isChosen={id === chosen} />
          <Text style={style.itemText}>{text}</Text>
        </TouchTarget>
      ))}
    </View>
  );
}

function RadioMark({ isChosen }: { readonly isChosen: boolean }): ReactNode {
  const { colors } = useChatTheme();
  return (
    <View aria-hidden style={[styles.ring, { borderColor: isChosen ? colors.accent : colors.outlineStrong }]}>
      {isChosen && <View style={[styles.dot, { backgroundColor: colors.accent }]} />}
    </View>
  );
}

const styles = StyleSheet.create({
  /**
   * The padding makes the focus ring surround the radio mark; the negative margin keeps the mark aligned with the text
   * above.
   */
  option: { justifyContent: 'flex-start', paddingHorizontal: 8, marginHorizontal: -8, borderRadius: 8 },
  ring: { width: 20, height: 20, borderRadius: 10, borderWidth: 2, alignItems: 'center', justifyContent: 'center' },
  dot: { width: 10, height: 10, borderRadius: 5 },
});
