import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { StyleSheet, Text, View, type ViewStyle } from 'react-native';
import { useBubbleSettings } from '../../bubbles/bubble-settings.ts';
import { sideOf } from '../../bubbles/bubble-side.ts';
import { useChatLocale, useTranslate } from '../../localization/locale-context.ts';
import { isDom } from '../../platform/browser.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { IconName } from '../../primitives/icon/icon-shapes.ts';
import type { ViewInstance } from '../../primitives/native-refs.ts';
import { useChatTheme } from '../../theme/theme-context.ts';

interface Props {
  readonly row: Chat.MessageRow;
  readonly isVisible: boolean;
}

/**
 * The button that opens the options, reply, and quick reactions. The bar is on the free side of its row and has as many
 * buttons as fit there, so that it covers no text; the options contain all of them. `RowTools` loads this file on demand.
 */
export function RowBar({ row, isVisible }: Props): ReactNode {
  const { actions, optionsOf, quickReactions, alignment: listAlignment } = useBubbleSettings();
  const { colors, radius, touchTarget } = useChatTheme();
  const t = useTranslate();
  const bar = useRef<ViewInstance>(null);
  const moreButton = useRef<ViewInstance>(null);
  const { onReact, onReply } = optionsOf?.(row) ?? {};
  const isFull = canHover();
  const { alignment } = sideOf(row.message, listAlignment);
  const openOptions = () =>
    moreButton.current?.measureInWindow((x, y, width, height) => actions.openOptions(row, { x, y, width, height }));
  const size = isFull ? BUTTON_SIZE : touchTarget;
  const isOwnSide = alignment === 'right';
  const space = useSpace(bar, isVisible, isOwnSide) + touchTarget - GAP - MARGINS;
  /** Number of buttons that fit beside the first one, for which each row has space. */
  const others = isFull ? Math.max(0, Math.floor(space / BUTTON_SIZE) - 1) : 0;
  const canReply = onReply && others > 0;
  const emojiCount = onReact ? Math.min(MAX_QUICK_REACTIONS, others - (canReply ? 1 : 0)) : 0;
  const button = { minWidth: size, minHeight: size, borderRadius: radius.full };
  const icon = (name: IconName) => <Icon name={name} size={20} color={colors.textMuted} />;
  const surface = { backgroundColor: colors.surfaceRaised, borderColor: colors.outline, borderRadius: radius.full };
  const placement: ViewStyle = {
    [isOwnSide ? 'end' : 'start']: '100%',
    marginHorizontal: isFull ? GAP - touchTarget : -touchTarget,
    flexDirection: isOwnSide ? 'row' : 'row-reverse',
  };
  return (
    <View ref={bar} style={[styles.bar, placement, isFull && [styles.full, surface], isVisible && styles.visible]}>
      <TouchTarget ref={moreButton} label={t('option.more')} ring="inside" onPress={openOptions} style={button}>
        {icon('more')}
      </TouchTarget>
      {canReply && (
        <TouchTarget label={t('option.reply')} ring="inside" onPress={onReply} style={button}>
          {icon('reply')}
        </TouchTarget>
      )}
      {quickReactions.slice(0, emojiCount).map((reaction) => {
        const existing = row.reactions.find((each) => each.reaction === reaction);
        return (
          <TouchTarget
            key={reaction}
            label={t('a11y.reaction', { emoji: reaction, count: existing?.count ?? 0 })}
            ring="inside"
            pressed={existing?.reactedByMe === true}
            onPress={() => actions.react(row, reaction)}
            style={[button, existing?.reactedByMe === true && { backgroundColor: colors.reactionOwn }]}
          >
            <Text style={[styles.emoji, { color: colors.text }]}>{reaction}</Text>
          </TouchTarget>
        );
      })}
    </View>
  );
}

/**
 * Returns the space between the line of the bubble and the edge of the list, in px. Measures in each render while the bar is
 * visible, because the bubble may have changed.
 */
function useSpace(bar: { readonly current: ViewInstance | null }, isVisible: boolean, isOwnSide: boolean): number {
  const { isRightToLeft } = useChatLocale();
  const [space, setSpace] = useState(0);
  useLayoutEffect(() => {
    const element: unknown = bar.current;
    if (!isVisible || !isDom(element, 'HTMLElement')) return;
    const list = element.closest(LIST)?.getBoundingClientRect();
    const line = element.parentElement?.getBoundingClientRect();
    if (list && line) setSpace(isOwnSide === isRightToLeft ? list.right - line.right : line.left - list.left);
  });
  return space;
}

/** Returns whether the main pointer can hover, as a mouse does. */
function canHover(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;
}

const LIST = '[role="feed"]';
/** Maximum number of emoji in the bar. The options sheet offers all quick reactions. */
const MAX_QUICK_REACTIONS = 3;
/** Size of a button, in px. Smaller than a touch target, because it is used by mouse or keyboard. */
const BUTTON_SIZE = 34;
/** Space between bubble and bar, in px. */
const GAP = 6;
/** Padding and border of the bar, and the space between it and the edge of the list, in px. */
const MARGINS = 4 + 2;

const styles = StyleSheet.create({
  bar: {
    position: 'absolute',
    alignItems: 'center',
    opacity: 0,
    pointerEvents: 'none',
    zIndex: 1,
  },
  full: { top: 0, borderWidth: 1, padding: 1, boxShadow: '0 2px 8px #0000001F' },
  visible: { opacity: 1, pointerEvents: 'auto' },
  emoji: { fontSize: 18, lineHeight: 24 },
});
