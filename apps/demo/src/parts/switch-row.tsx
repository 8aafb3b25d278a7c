import { useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Press } from './press.tsx';

interface Props {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A row with a switch at its end; the whole row is pressable. */
export function SwitchRow({ label, isOn, onChange }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <Press role="switch" label={label} isChecked={isOn} onPress={() => onChange(!isOn)} style={styles.row}>
      <Text style={[type.body, styles.label, { color: colors.text }]}>{label}</Text>
      <View style={[styles.track, { backgroundColor: isOn ? colors.accent : colors.outlineStrong }]}>
        <View style={[styles.thumb, isOn && styles.on, { backgroundColor: colors.surface }]} />
      </View>
    </Press>
  );
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    paddingVertical: 6,
    paddingHorizontal: 8,
    marginHorizontal: -8,
  },
  label: { flex: 1, minWidth: 0 },
  track: { width: 40, height: 24, borderRadius: 12, padding: 3 },
  thumb: { width: 18, height: 18, borderRadius: 9 },
  on: { alignSelf: 'flex-end' },
});
