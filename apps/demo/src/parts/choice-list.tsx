import { ChatIcon, useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Press } from './press.tsx';

interface Props {
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Options with long labels, one below the other, of which at most one is chosen. */
export function ChoiceList({ label, options, value, onChange }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <View style={styles.group}>
      <Text style={[type.label, { color: colors.textMuted }]}>{label}</Text>
      <View role="radiogroup" aria-label={label} style={[styles.options, { borderColor: colors.outline }]}>
        {options.map(([option, name], index) => (
          <View key={option} style={[index > 0 && styles.line, { borderColor: colors.outline }]}>
            <Press role="radio" isChecked={option === value} onPress={() => onChange(option)} style={styles.option}>
              <Text style={[type.body, styles.name, { color: colors.text }]}>{name}</Text>
              {option === value && <ChatIcon name="check" size={20} color={colors.accent} />}
            </Press>
          </View>
        ))}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  group: { gap: 6 },
  options: { borderWidth: 1, borderRadius: 12, overflow: 'hidden' },
  line: { borderTopWidth: 1 },
  option: { flexDirection: 'row', alignItems: 'center', gap: 8, paddingHorizontal: 14, borderRadius: 0 },
  name: { flex: 1 },
});
