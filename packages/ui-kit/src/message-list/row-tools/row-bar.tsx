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
  readonly isSeen: boolean;
}

/** Quick reactions, reply, and the button that opens the options. Loaded on demand by `RowTools`. */
export function RowBar({ row, isSeen }: Props): ReactNode {
  const { actions, optionsOf, quickReactions, alignment: list } = useBubbleSettings();
  const { colors, radius, touchTarget } = useChatTheme();
  const t = useTranslate();
  const bar = useRef<ViewInstance>(null);
  const more = useRef<ViewInstance>(null);
  const { onReact, onReply } = optionsOf?.(row) ?? {};
  const isFull = canHover();
  const move = usePlace(bar, isSeen);
  const { alignment } = sideOf(row.message, list);
  const openOptions = () =>
    more.current?.measureInWindow((x, y, width, height) => actions.openOptions(row, { x, y, width, height }));
  const size = isFull ? SIZE : touchTarget;
  const button = { minWidth: size, minHeight: size, borderRadius: radius.full };
  const icon = (name: IconName) => <Icon name={name} size={20} color={colors.textMuted} />;
  const ground = { backgroundColor: colors.surfaceRaised, borderColor: colors.outline, borderRadius: radius.full };
  const beside = {
    [alignment === 'right' ? 'end' : 'start']: '100%',
    marginHorizontal: isFull ? GAP - touchTarget : -touchTarget,
  };
  return (
    <View
      ref={bar}
      style={[
        styles.bar,
        beside,
        isFull && [styles.full, ground],
        { transform: [{ translateX: move.x }, { translateY: move.y }] },
        isSeen && styles.seen,
      ]}
    >
      {isFull &&
        onReact &&
        quickReactions.slice(0, QUICK).map((emoji) => {
          const known = row.reactions.find(({ reaction }) => reaction === emoji);
          return (
            <TouchTarget
              key={emoji}
              label={t('a11y.reaction', { emoji, count: known?.count ?? 0 })}
              ring="inside"
              pressed={known?.reactedByMe === true}
              onPress={() => actions.react(row, emoji)}
              style={[button, known?.reactedByMe === true && { backgroundColor: colors.reactionOwn }]}
            >
              <Text style={styles.emoji}>{emoji}</Text>
            </TouchTarget>
          );
        })}
      {isFull && onReply && (
        <TouchTarget label={t('option.reply')} ring="inside" onPress={onReply} style={button}>
          {icon('reply')}
        </TouchTarget>
      )}
      <TouchTarget ref={more} label={t('option.more')} ring="inside" onPress={openOptions} style={button}>
        {icon('more')}
      </TouchTarget>
    </View>
  );
}

const NOWHERE = { x: 0, y: 0 };

/** Returns how far the bar moves to stay inside the list. Measured whenever it appears. */
function usePlace(bar: { readonly current: ViewInstance | null }, isSeen: boolean) {
  const [move, setMove] = useState(NOWHERE);
  useLayoutEffect(() => {
    const element: unknown = bar.current;
    const [bubble, list] = isDom(element, 'HTMLElement') ? [element.parentElement, element.closest(LIST)] : [];
    if (!isSeen || !isDom(element, 'HTMLElement') || !bubble || !list) return;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    setMove((was) => {
      const unmoved = { left: left - was.x, right: right - was.x, top: top - was.y, bottom: bottom - was.y };
      return placeRowTools(unmoved, bubble.getBoundingClientRect(), list.getBoundingClientRect());
    });
  }, [bar, isSeen]);
  return move;
}

/** Returns whether the main pointer can hover, as a mouse does. */
function canHover(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;
}

const LIST = '[role="feed"]';
/** Number of emoji in the bar; the options contain all of them. */
const QUICK = 3;
/** Size of a button, in px. Smaller than a touch target, because the bar needs a pointer that can hover, or a keyboard. */
const SIZE = 34;
/** Between bubble and bar, in px. */
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
  seen: { opacity: 1, pointerEvents: 'auto' },
  emoji: { fontSize: 18, lineHeight: 24 },
});
