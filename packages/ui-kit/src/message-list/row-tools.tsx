import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useContext, useRef } from 'react';
import { StyleSheet } from 'react-native';
import { useBubbleSettings } from '../bubbles/bubble-settings.ts';
import { sideOf } from '../bubbles/bubble-side.ts';
import { useObservable } from '../list/use-observable.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { isMenu } from '../options/row-options.ts';
import { Icon } from '../primitives/icon/icon.tsx';
import type { ViewInstance } from '../primitives/native-refs.ts';
import { TouchTarget } from '../primitives/touch-target.tsx';
import { useChatTheme } from '../theme/theme-context.ts';
import { RowInteractionContext } from './row-interaction.ts';

/**
 * The button beside a bubble that opens its options in browsers, visible while the pointer or the focus is in its row.
 * Rendered after the first interaction, which most rows never have.
 * See docs/spec/message-list.md#options-menu.
 */
export function RowTools({ row }: { readonly row: Chat.MessageRow }): ReactNode {
  const interaction = useObservable(useContext(RowInteractionContext));
  return interaction === 'never' ? null : <MoreButton row={row} isSeen={interaction === 'now'} />;
}

function MoreButton({ row, isSeen }: { readonly row: Chat.MessageRow; readonly isSeen: boolean }): ReactNode {
  const { actions, optionsOf, alignment: list } = useBubbleSettings();
  const { colors } = useChatTheme();
  const t = useTranslate();
  const button = useRef<ViewInstance>(null);
  const { alignment } = sideOf(row.message, list);
  if (optionsOf && !isMenu(optionsOf(row))) return null;
  const open = () =>
    button.current?.measureInWindow((x, y, width, height) => actions.openOptions(row, { x, y, width, height }));
  return (
    <TouchTarget
      ref={button}
      label={t('option.more')}
      tabIndex={-1}
      onPress={open}
      style={[styles.button, alignment === 'right' ? styles.before : styles.behind, isSeen && styles.seen]}
    >
      <Icon name="more" size={20} color={colors.textMuted} />
    </TouchTarget>
  );
}

const styles = StyleSheet.create({
  button: { position: 'absolute', opacity: 0 },
  before: { start: 0 },
  behind: { end: 0 },
  seen: { opacity: 1 },
});
