import type { ReactNode } from 'react';
import { Platform, type StyleProp, StyleSheet, TextInput, type TextStyle } from 'react-native';
import { useChatLocale } from '../../localization/locale-context.ts';
import type { LayerStyle } from '../../theme/styles/layer-styles.ts';
import { useFocusRing } from '../focus/focus-ring.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly style: Pick<LayerStyle, 'field' | 'detail'>;
  /** Merged over `style`. */
  readonly fieldStyle?: StyleProp<TextStyle>;
  /** Multiple lines. Default: false. */
  readonly multiline?: boolean;
  readonly maxLength?: number;
}

/** A field for short text, such as a search. */
export function TextField({
  value,
  onChange,
  label,
  style,
  fieldStyle,
  multiline = false,
  maxLength,
}: Props): ReactNode {
  const ring = useFocusRing('inside');
  const { isRightToLeft } = useChatLocale();
  return (
    <TextInput
      value={value}
      onChangeText={onChange}
      multiline={multiline}
      {...(maxLength !== undefined && { maxLength })}
      placeholder={label}
      aria-label={label}
      placeholderTextColor={style.detail.color}
      onFocus={ring.onFocus}
      onBlur={ring.onBlur}
      style={[style.field, styles.field, fieldStyle, ring.style]}
      // A placeholder has the direction of the language.
      {...(Platform.OS === 'web' && { dir: isRightToLeft && !value ? 'rtl' : 'auto' })}
    />
  );
}

/** Browsers draw their own outline, whatever its width, unless its style is set. */
const styles = StyleSheet.create({ field: { outlineStyle: 'solid', outlineWidth: 0 } });
