import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useRef, useState } from 'react';
import { Pressable, StyleSheet } from 'react-native';
import { useBubbleSettings } from '../bubbles/bubble-settings.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { Icon } from '../primitives/icon/icon.tsx';
import type { ViewInstance } from '../primitives/native-refs.ts';
import { useChatTheme } from '../theme/theme-context.ts';

/** Beside a bubble in browsers: the way to its options, there for who hovers over it or comes by keyboard. Contract 6. */
export function RowTools({ row }: { readonly row: Chat.MessageRow }): ReactNode {
  const { actions } = useBubbleSettings();
  const { colors } = useChatTheme();
  const t = useTranslate();
  const button = useRef<ViewInstance>(null);
  const [isReached, setReached] = useState(false);
  const open = () =>
    button.current?.measureInWindow((x, y, _width, height) => actions.openOptions(row, { x, y: y + height }));
  return (
    <Pressable
      ref={button}
      role="button"
      aria-label={t('option.more')}
      tabIndex={-1}
      onPress={open}
      onHoverIn={() => setReached(true)}
      onHoverOut={() => setReached(false)}
      onFocus={() => setReached(true)}
      onBlur={() => setReached(false)}
      style={[styles.button, isReached && styles.reached]}
    >
      <Icon name="more" size={20} color={colors.textMuted} />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: { width: 44, height: 44, alignItems: 'center', justifyContent: 'center', opacity: 0 },
  reached: { opacity: 1 },
});
