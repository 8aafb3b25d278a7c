import { ChatIcon, useChatLocale, useChatTheme } from '@chatwire/react-native';
import { type ReactNode, useState } from 'react';
import { StyleSheet, TextInput, View } from 'react-native';
import { useTextDirection } from './use-text-direction.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field that filters the list below it. */
export function SearchField({ value, onChange }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const [isFocused, setFocused] = useState(false);
  const direction = useTextDirection(value);
  return (
    <View style={styles.box}>
      <View
        style={[
          styles.field,
          { backgroundColor: colors.surfaceSunken },
          isFocused
            ? { borderColor: colors.focusRing, boxShadow: `inset 0 0 0 1px ${String(colors.focusRing)}` }
            : { borderColor: colors.outlineStrong },
        ]}
      >
        <ChatIcon name="search" size={18} color={colors.textMuted} />
        <TextInput
          value={value}
          onChangeText={onChange}
          placeholder={t('demo.search')}
          placeholderTextColor={colors.textMuted}
          aria-label={t('demo.search')}
          inputMode="search"
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          style={[styles.input, type.body, { color: colors.text }]}
          {...direction}
        />
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  box: { padding: 12, paddingBottom: 6 },
  field: { flexDirection: 'row', alignItems: 'center', borderRadius: 22, paddingStart: 14, borderWidth: 1 },
  // The field is as high as the box, so that all of it can be pressed.
  input: { flex: 1, minWidth: 0, minHeight: 42, paddingHorizontal: 8, outlineStyle: 'solid', outlineWidth: 0 },
});
