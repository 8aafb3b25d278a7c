import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { StyleSheet, useWindowDimensions, View } from 'react-native';
import { useBubbleSettings } from '../bubbles/bubble-settings.ts';
import { MessageRowView } from '../bubbles/row/message-row-view.tsx';
import { useConversationInset } from '../keyboard/conversation-insets.ts';
import { opaqueBackground } from '../list/opaque-background.ts';
import type { ListSession } from '../list/session/list-session.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { isDom } from '../platform/browser.ts';
import type { WindowRect } from '../primitives/layer/place-popover.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import { SOLE_GROUPING } from './rows/sole-grouping.ts';

interface Props {
  readonly row: Chat.MessageRow;
  readonly session: ListSession;
  readonly conversationRef: Chat.ConversationRef;
}

/**
 * A copy of a row above the sheet of its menu: in front of the row or, if the sheet would cover it, directly above the sheet.
 * If the copy is taller than the space, its end is visible. The list itself does not scroll, so it need not return.
 * See docs/spec/message-list.md#options-menu.
 */
export function LiftedRow({ row, session, conversationRef }: Props): ReactNode {
  const { style } = useBubbleSettings();
  const { colors } = useChatTheme();
  const { isRightToLeft } = useChatLocale();
  const window = useWindowDimensions();
  const [place, setPlace] = useState<Omit<WindowRect, 'height'>>();
  const { key } = row;
  const inset = useConversationInset(conversationRef);
  // Measures again when the row moves because the keyboard closes (the menu takes its focus) or the window is turned.
  useLayoutEffect(() => {
    const measure = () => session.views.get(key)?.measureInWindow((x, y, width) => setPlace({ x, y, width }));
    measure();
    return inset.follow(measure);
  }, [session, key, inset, window]);
  if (!place) return null;
  const { x, y, width } = place;
  const listRow = session.rows.get(key);
  const grouping = listRow?.kind === 'message' ? listRow.grouping : SOLE_GROUPING;
  const backgroundColor = opaqueBackground(style.container) ?? colors.surface;
  const marginStart = isRightToLeft ? window.width - x - width : x;
  return (
    <>
      <View style={[styles.space, { height: Math.max(0, y - PADDING) }]} />
      <View ref={makeInert} aria-hidden style={[styles.copy, { backgroundColor, width, marginStart }]}>
        <MessageRowView row={row} grouping={grouping} />
      </View>
    </>
  );
}

/** Excludes the controls of the copy from the focus order in browsers. */
function makeInert(view: unknown): void {
  if (isDom(view, 'HTMLElement')) view.inert = true;
}

/** Space between the message and the edges of its background, in px. */
const PADDING = 8;

const styles = StyleSheet.create({
  // Shrinks to nothing before the copy does.
  space: { flexShrink: 1e4 },
  copy: {
    flexShrink: 1,
    maxWidth: '100%',
    justifyContent: 'flex-end',
    alignSelf: 'flex-start',
    paddingVertical: PADDING,
    marginBottom: 'auto',
    overflow: 'hidden',
    pointerEvents: 'none',
  },
});
