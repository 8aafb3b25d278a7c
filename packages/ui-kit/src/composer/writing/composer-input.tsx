import { type ReactNode, type RefObject, useState } from 'react';
import { PixelRatio, Platform, StyleSheet, Text, TextInput, View } from 'react-native';
import { useChatLocale } from '../../localization/locale-context.ts';
import type { TextInputInstance } from '../../primitives/native-refs.ts';
import type { MessageComposerStyle } from '../../theme/styles/message-composer-style.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import { useLineHeight } from '../../theme/use-line-height.ts';

/** A pressed key. Phones report only its name. */
export interface PressedKey {
  readonly name: string;
  readonly hasShift: boolean;
  /** Whether Control, or Command on Apple platforms, is pressed. */
  readonly hasCommand: boolean;
}

interface Props {
  readonly input: RefObject<TextInputInstance | null>;
  readonly text: string;
  readonly style: MessageComposerStyle;
  /** Ids of the open suggestion list and of its active entry; undefined if no list is open. */
  readonly suggestions: { readonly listId: string; readonly activeId: string } | undefined;
  readonly onChange: (text: string) => void;
  readonly onCaret: (caret: number) => void;
  /** Returns whether the key was handled. */
  readonly onKey: (key: PressedKey) => boolean;
  readonly onBlur: () => void;
}

/** The text input, which grows with its text up to six lines. */
export function ComposerInput({ input, text, style, suggestions, onChange, onCaret, onKey, onBlur }: Props): ReactNode {
  const { t, isRightToLeft } = useChatLocale();
  const { colors } = useChatTheme();
  const [isFocused, setFocused] = useState(false);
  const lineHeight = useLineHeight(style.input.lineHeight ?? 21);
  const field = [style.input, styles.text, { maxHeight: MAX_LINES * lineHeight + 2 * PADDING }];
  return (
    <View style={[style.inputBox, isFocused && { borderColor: colors.focusRing }]}>
      {/* Browsers do not grow a text field, so it fills the space of a hidden element with the same text. */}
      {Platform.OS === 'web' && (
        <Text aria-hidden style={[field, styles.mirror]}>
          {`${text}\u200B`}
        </Text>
      )}
      <TextInput
        ref={input}
        multiline
        value={text}
        placeholder={t('compose.placeholder')}
        placeholderTextColor={style.placeholder}
        aria-label={t('compose.placeholder')}
        testID="chat-composer-input"
        style={[field, Platform.OS === 'web' ? styles.filling : styles.growing]}
        onChangeText={onChange}
        onSelectionChange={({ nativeEvent: { selection } }) => onCaret(selection.end)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          onBlur();
        }}
        onKeyPress={(event) => {
          const key = pressedKey(event.nativeEvent);
          if (key && onKey(key)) event.preventDefault();
        }}
        {...(Platform.OS === 'web' && {
          rows: 1,
          // A placeholder has the direction of the language.
          dir: isRightToLeft && !text ? 'rtl' : 'auto',
          'aria-autocomplete': 'list',
          'aria-controls': suggestions?.listId,
          'aria-activedescendant': suggestions?.activeId,
        })}
      />
    </View>
  );
}

/** Returns the pressed key; undefined for keys handled by an input method. */
function pressedKey(event: { readonly key: string }): PressedKey | undefined {
  const has = (name: string) => Reflect.get(event, name) === true;
  // Safari ends a composition before it reports the key that ended it, with key code 229.
  if (has('isComposing') || Reflect.get(event, 'keyCode') === 229) return undefined;
  return { name: event.key, hasShift: has('shiftKey'), hasCommand: has('ctrlKey') || has('metaKey') };
}

/** Maximum number of visible lines; further lines scroll. */
const MAX_LINES = 6;
const PADDING = PixelRatio.roundToNearestPixel(10);

const styles = StyleSheet.create({
  text: { paddingVertical: PADDING, paddingHorizontal: 0, textAlignVertical: 'center' },
  mirror: { opacity: 0, overflow: 'hidden', pointerEvents: 'none' },
  // The surrounding box shows the focus ring. Browsers draw their own outline, whatever its width, unless its style is set.
  filling: { position: 'absolute', top: 0, bottom: 0, start: 12, end: 12, outlineStyle: 'solid', outlineWidth: 0 },
  growing: { flexGrow: 1 },
});
