import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { ChoiceRow } from '../../src/parts/choice-row.tsx';
import { settingsFrom } from '../../src/settings/demo-settings.ts';
import type { Look } from './look.ts';

interface Props {
  readonly look: Look;
  readonly onLook: (change: Partial<Look>) => void;
}

/** Theme, language and text size of the scenes. */
export function LookChoices({ look, onLook }: Props): ReactNode {
  return (
    <View style={styles.choices}>
      {CHOICES.map(({ name, label, options }) => (
        <ChoiceRow
          key={name}
          isBare
          label={label}
          options={options}
          value={look[name]}
          onChange={(value) => onLook({ [name]: settingsFrom({ [name]: value })[name] })}
        />
      ))}
    </View>
  );
}

const CHOICES = [
  {
    name: 'mode',
    label: 'Appearance',
    options: [
      ['auto', 'System'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  },
  {
    name: 'language',
    label: 'Language',
    options: [
      ['en', 'English'],
      ['de', 'Deutsch'],
      ['ja', '日本語'],
      ['ar', 'العربية'],
    ],
  },
  {
    name: 'textScale',
    label: 'Text size',
    options: [
      ['1', '100 %'],
      ['1.5', '150 %'],
      ['2', '200 %'],
    ],
  },
] as const;

const styles = StyleSheet.create({ choices: { flexDirection: 'row', flexWrap: 'wrap', gap: 8 } });
