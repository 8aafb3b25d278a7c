import { type ReactNode, type RefObject, useState } from 'react';
import { PixelRatio, Platform, StyleSheet, Text, TextInput, View } from 'react-native';
import { useTranslate } from '../localization/locale-context.ts';
import type { TextInputInstance } from '../primitives/native-refs.ts';
import { webProps } from '../primitives/web-props.ts';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import { useLineHeight } from '../theme/use-line-height.ts';

/** A key of a keyboard; phones know its name only. */
export interface PressedKey {
  readonly name: string;
  readonly hasShift: boolean;
  /** Held together with the key that means commands here: Control, or Command. */
  readonly hasCommand: boolean;
}

interface Props {
  readonly input: RefObject<TextInputInstance | null>;
  readonly text: string;
  readonly style: MessageComposerStyle;
  /** Id of the open list of suggestions, and of its active entry. */
  readonly suggestions: { readonly listId: string; readonly activeId: string } | undefined;
  readonly onChange: (text: string) => void;
  readonly onCaret: (caret: number) => void;
  /** True: the key has done its work. */
  readonly onKey: (key: PressedKey) => boolean;
  readonly onBlur: () => void;
}

/** Where the text is written; as high as the text, up to six lines. */
export function ComposerInput({ input, text, style, suggestions, onChange, onCaret, onKey, onBlur }: Props): ReactNode {
  const t = useTranslate();
  const { colors } = useChatTheme();
  const [isFocused, setFocused] = useState(false);
  const lineHeight = useLineHeight(style.input.lineHeight ?? 21);
  const field = [style.input, styles.text, { maxHeight: LINES * lineHeight + 2 * PADDING }];
  return (
    <View style={[style.inputBox, isFocused && { borderColor: colors.focusRing }]}>
      {/* Browsers do not let a text field grow: it fills the space of the same text without field. */}
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
        {...webProps({
          rows: 1,
          dir: 'auto',
          'aria-autocomplete': 'list',
          'aria-controls': suggestions?.listId,
          'aria-activedescendant': suggestions?.activeId,
        })}
      />
    </View>
  );
}

/** Undefined for keys that belong to an input method. */
function pressedKey(event: { readonly key: string }): PressedKey | undefined {
  const has = (name: string) => Reflect.get(event, name) === true;
  // Safari ends a composition before it tells of the key that ended it; 229 stands for such keys.
  if (has('isComposing') || Reflect.get(event, 'keyCode') === 229) return undefined;
  return { name: event.key, hasShift: has('shiftKey'), hasCommand: has('ctrlKey') || has('metaKey') };
}

/** More than these scroll. */
const LINES = 6;
const PADDING = PixelRatio.roundToNearestPixel(10);

const styles = StyleSheet.create({
  text: { paddingVertical: PADDING, paddingHorizontal: 0, textAlignVertical: 'center' },
  mirror: { opacity: 0, overflow: 'hidden', pointerEvents: 'none' },
  // The box around it has the ring; browsers draw the outline of their own whatever its width, unless it has a style.
  filling: { position: 'absolute', top: 0, bottom: 0, start: 12, end: 12, outlineStyle: 'solid', outlineWidth: 0 },
  growing: { flexGrow: 1 },
});
