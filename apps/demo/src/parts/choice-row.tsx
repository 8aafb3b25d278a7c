import { useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Press } from './press.tsx';

interface Props {
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether the label is only for screen readers. */
  readonly isLabelHidden?: boolean;
  /** Returns what is shown before the label of an option. Default: nothing. */
  readonly renderMark?: ((value: string) => ReactNode) | undefined;
}

/** Number of options up to which they are in one line. */
const MAX_IN_LINE = 4;

/** Width of a column at least, for the longest name of a language and the padding. */
const CELL_EM = 7.5;

/** Options side by side, of which one is chosen. More than four are in three columns; a few wrap only in narrow windows. */
export function ChoiceRow({ label, options, value, onChange, isLabelHidden = false, renderMark }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const isGrid = options.length > MAX_IN_LINE;
  // Large text has fewer columns, in which no word breaks.
  const minWidth = CELL_EM * type.label.fontSize;
  return (
    <View style={styles.group}>
      {!isLabelHidden && <Text style={[type.label, { color: colors.textMuted }]}>{label}</Text>}
      <View
        role="radiogroup"
        aria-label={label}
        style={[styles.options, isGrid && styles.grid, { backgroundColor: colors.surfaceSunken }]}
      >
        {options.map(([option, name]) => {
          const isChosen = option === value;
          return (
            <Press
              key={option}
              role="radio"
              isChecked={isChosen}
              isOnSunken
              onPress={() => onChange(option)}
              style={[
                styles.option,
                isGrid && [styles.cell, { minWidth }],
                isChosen && { backgroundColor: colors.reactionOwn },
              ]}
            >
              {renderMark?.(option)}
              <Text style={[type.label, styles.name, { color: isChosen ? colors.onReactionOwn : colors.text }]}>
                {name}
              </Text>
            </Press>
          );
        })}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  group: { gap: 6 },
  options: { flexDirection: 'row', flexWrap: 'wrap', borderRadius: 14, padding: 3, gap: 2, alignSelf: 'flex-start' },
  // Options that wrap fill their lines.
  option: {
    flexGrow: 1,
    flexDirection: 'row',
    gap: 8,
    paddingHorizontal: 14,
    justifyContent: 'center',
    alignItems: 'center',
  },
  grid: { alignSelf: 'stretch', gap: 0 },
  cell: { flexGrow: 0, flexBasis: '33.3%' },
  name: { textAlign: 'center' },
});
