import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import { type ReactNode, useState } from 'react';
import { StyleSheet, TextInput, View } from 'react-native';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field that filters the list below it. */
export function SearchField({ value, onChange }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const [isFocused, setFocused] = useState(false);
  return (
    <View style={styles.box}>
      <TextInput
        value={value}
        onChangeText={onChange}
        placeholder={t('demo.search')}
        placeholderTextColor={colors.textMuted}
        aria-label={t('demo.search')}
        inputMode="search"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        style={[
          styles.field,
          type.body,
          { backgroundColor: colors.surfaceSunken, color: colors.text },
          isFocused
            ? { borderColor: colors.focusRing, boxShadow: `inset 0 0 0 1px ${String(colors.focusRing)}` }
            : { borderColor: colors.outlineStrong },
        ]}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  box: { padding: 12, paddingBottom: 6 },
  field: {
    minHeight: 44,
    borderRadius: 22,
    paddingHorizontal: 18,
    borderWidth: 1,
    outlineStyle: 'solid',
    outlineWidth: 0,
  },
});
