import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useBubbleSettings } from '../bubbles/bubble-settings.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { isMenu } from '../options/row-options.ts';
import { Icon } from '../primitives/icon/icon.tsx';
import type { ViewInstance } from '../primitives/native-refs.ts';
import { TouchTarget } from '../primitives/touch-target.tsx';
import { useChatTheme } from '../theme/theme-context.ts';

/** Beside a bubble in browsers: the way to its options, seen while the pointer or the focus is in its row. Contract 6. */
export function RowTools({ row }: { readonly row: Chat.MessageRow }): ReactNode {
  const { actions, optionsOf } = useBubbleSettings();
  const { colors, touchTarget } = useChatTheme();
  const t = useTranslate();
  const button = useRef<ViewInstance>(null);
  const [isReached, setReached] = useState(false);
  const isOffered = !optionsOf || isMenu(optionsOf(row));
  useEffect(() => (isOffered ? watch(button.current, setReached) : undefined), [isOffered]);
  // Its place is kept: a message that is stored now does not move.
  if (!isOffered) return <View style={{ width: touchTarget, height: touchTarget }} />;
  const open = () =>
    button.current?.measureInWindow((x, y, _width, height) => actions.openOptions(row, { x, y: y + height }));
  return (
    <TouchTarget
      ref={button}
      label={t('option.more')}
      tabIndex={-1}
      onPress={open}
      style={[styles.button, isReached && styles.reached]}
    >
      <Icon name="more" size={20} color={colors.textMuted} />
    </TouchTarget>
  );
}

/** Tells whether the reader is in the row around a button; the answer ends it. */
function watch(button: unknown, reach: (isReached: boolean) => void): (() => void) | undefined {
  const row = button instanceof HTMLElement ? button.closest('[role="article"]') : null;
  if (!row) return undefined;
  const end = new AbortController();
  const tell = () => reach(row.matches(':hover, :focus, :focus-within'));
  for (const name of ['pointerenter', 'pointerleave', 'focusin', 'focusout']) {
    // Who has left is still there while he leaves.
    row.addEventListener(name, () => queueMicrotask(tell), { signal: end.signal });
  }
  return () => end.abort();
}

const styles = StyleSheet.create({
  button: { opacity: 0 },
  reached: { opacity: 1 },
});
