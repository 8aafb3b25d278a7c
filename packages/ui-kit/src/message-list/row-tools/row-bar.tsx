import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useBubbleSettings } from '../../bubbles/bubble-settings.ts';
import { sideOf } from '../../bubbles/bubble-side.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { isDom } from '../../platform/browser.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { IconName } from '../../primitives/icon/icon-shapes.ts';
import type { ViewInstance } from '../../primitives/native-refs.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import { placeRowTools } from './place-row-tools.ts';

interface Props {
  readonly row: Chat.MessageRow;
  readonly isVisible: boolean;
}

/** Quick reactions, reply, and the button that opens the options. `RowTools` loads this file on demand. */
export function RowBar({ row, isVisible }: Props): ReactNode {
  const { actions, optionsOf, quickReactions, alignment: listAlignment } = useBubbleSettings();
  const { colors, radius, touchTarget } = useChatTheme();
  const t = useTranslate();
  const bar = useRef<ViewInstance>(null);
  const moreButton = useRef<ViewInstance>(null);
  const { onReact, onReply } = optionsOf?.(row) ?? {};
  const isFull = canHover();
  const offset = useBarOffset(bar, isVisible);
  const { alignment } = sideOf(row.message, listAlignment);
  const openOptions = () =>
    moreButton.current?.measureInWindow((x, y, width, height) => actions.openOptions(row, { x, y, width, height }));
  const size = isFull ? BUTTON_SIZE : touchTarget;
  const button = { minWidth: size, minHeight: size, borderRadius: radius.full };
  const icon = (name: IconName) => <Icon name={name} size={20} color={colors.textMuted} />;
  const surface = { backgroundColor: colors.surfaceRaised, borderColor: colors.outline, borderRadius: radius.full };
  const placement = {
    [alignment === 'right' ? 'end' : 'start']: '100%',
    marginHorizontal: isFull ? GAP - touchTarget : -touchTarget,
  };
  return (
    <View
      ref={bar}
      style={[
        styles.bar,
        placement,
        isFull && [styles.full, surface],
        { transform: [{ translateX: offset.x }, { translateY: offset.y }] },
        isVisible && styles.visible,
      ]}
    >
      {isFull &&
        onReact &&
        quickReactions.slice(0, MAX_QUICK_REACTIONS).map((emoji) => {
          const existing = row.reactions.find(({ reaction }) => reaction === emoji);
          return (
            <TouchTarget
              key={emoji}
              label={t('a11y.reaction', { emoji, count: existing?.count ?? 0 })}
              ring="inside"
              pressed={existing?.reactedByMe === true}
              onPress={() => actions.react(row, emoji)}
              style={[button, existing?.reactedByMe === true && { backgroundColor: colors.reactionOwn }]}
            >
              <Text style={[styles.emoji, { color: colors.text }]}>{emoji}</Text>
            </TouchTarget>
          );
        })}
      {isFull && onReply && (
        <TouchTarget label={t('option.reply')} ring="inside" onPress={onReply} style={button}>
          {icon('reply')}
        </TouchTarget>
      )}
      <TouchTarget ref={moreButton} label={t('option.more')} ring="inside" onPress={openOptions} style={button}>
        {icon('more')}
      </TouchTarget>
    </View>
  );
}

const NO_OFFSET = { x: 0, y: 0 };

/**
 * Returns how many px the bar is moved to stay inside the list. Measures it in each render while it is visible, because
 * the bubble may have changed.
 */
function useBarOffset(bar: { readonly current: ViewInstance | null }, isVisible: boolean) {
  const [offset, setOffset] = useState(NO_OFFSET);
  useLayoutEffect(() => {
    const element: unknown = bar.current;
    const [bubble, list] = isDom(element, 'HTMLElement') ? [element.parentElement, element.closest(LIST)] : [];
    if (!isVisible || !isDom(element, 'HTMLElement') || !bubble || !list) return;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    setOffset((previous) => {
      const unmoved = {
        left: left - previous.x,
        right: right - previous.x,
        top: top - previous.y,
        bottom: bottom - previous.y,
      };
      const next = placeRowTools(unmoved, bubble.getBoundingClientRect(), list.getBoundingClientRect());
      return next.x === previous.x && next.y === previous.y ? previous : next;
    });
  });
  return offset;
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

const styles = StyleSheet.create({
  bar: {
    position: 'absolute',
    flexDirection: 'row',
    alignItems: 'center',
    opacity: 0,
    pointerEvents: 'none',
    zIndex: 1,
  },
  full: { top: 0, borderWidth: 1, padding: 1, boxShadow: '0 2px 8px #0000001F' },
  visible: { opacity: 1, pointerEvents: 'auto' },
  emoji: { fontSize: 18, lineHeight: 24 },
});
