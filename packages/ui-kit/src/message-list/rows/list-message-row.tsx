import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { View } from 'react-native';
import { moveWithinRow } from '../../bubbles/accessibility/row-keys.ts';
import { useRowName } from '../../bubbles/accessibility/use-row-name.ts';
import { bubbleRowOf } from '../../bubbles/bubble.ts';
import { useBubbleSettings } from '../../bubbles/bubble-settings.ts';
import { type MenuEvent, menuPoint } from '../../bubbles/press/menu-point.ts';
import { MessageRowView } from '../../bubbles/row/message-row-view.tsx';
import type { RowGrouping } from '../../bubbles/row-grouping.ts';
import { RunRow } from '../../bubbles/runs/run-row.tsx';
import { ReplySwipe } from '../../bubbles/swipe/reply-swipe.tsx';
import { useRow } from '../../conversation/use-snapshot.ts';
import type { ListSession } from '../../list/session/list-session.ts';
import { useObservablePart } from '../../list/use-observable.ts';
import { isDom } from '../../platform/browser.ts';
import { useFocusRing } from '../../primitives/focus/focus-ring.ts';
import { RowScope } from '../../primitives/focus/row-scope.ts';
import type { ViewInstance } from '../../primitives/native-refs.ts';
import { webProps } from '../../primitives/web-props.ts';
import { RowInteraction, RowInteractionContext } from '../row-tools/row-interaction.ts';
import { JumpHighlight } from './jump-highlight.tsx';

interface Props {
  readonly rowKey: string;
  readonly grouping: RowGrouping;
  readonly session: ListSession;
  readonly handle: Chat.ConversationHandle;
}

/**
 * A message in its list: an `article` with an accessible name and a number. The arrow keys move the focus to its controls.
 * See docs/spec/message-list.md#accessibility.
 */
export function ListMessageRow(props: Props): ReactNode {
  const row = useRow(props.handle, props.rowKey);
  return row ? <Article {...props} row={row} /> : null;
}

function Article({ rowKey, grouping, session, row }: Props & { readonly row: Chat.MessageRow }): ReactNode {
  const settings = useBubbleSettings();
  const name = useRowName(useMemo(() => bubbleRowOf(row, grouping, settings), [row, grouping, settings]));
  const isTabStop = useObservablePart(session.focus.tabStop, (key) => key === rowKey);
  const highlightPhase = useObservablePart(session.highlight.row, (highlighted) =>
    highlighted?.key === rowKey ? highlighted.phase : undefined,
  );
  const isBeingDeleted = useObservablePart(session.deleting, (keys) => keys.has(rowKey));
  const ring = useFocusRing('inside');
  const article = useRef<ViewInstance>(null);
  const [interaction] = useState(() => new RowInteraction());
  useLayoutEffect(() => register(session, rowKey, article.current), [session, rowKey]);
  useLayoutEffect(() => interaction.leave, [interaction]);
  const openOptions = (event: UIEvent & MenuEvent) => {
    if (event.defaultPrevented || !isDom(event.currentTarget, 'HTMLElement')) return;
    event.preventDefault();
    settings.actions.openOptions(row, menuPoint(event, event.currentTarget));
  };
  const attributes = webProps({
    onContextMenu: openOptions,
    onKeyDown: (event: KeyboardEvent) => {
      const { currentTarget, target, key } = event;
      if (event.defaultPrevented || !isDom(currentTarget, 'HTMLElement')) return;
      const opens = key === 'Enter' || key === ' ' || (key === 'F10' && event.shiftKey);
      if (opens && target === currentTarget) openOptions(event);
      else if (moveWithinRow(currentTarget, key)) event.preventDefault();
    },
    onPointerEnter: interaction.enter,
    onPointerLeave: interaction.leave,
    onFocus: (event: FocusEvent & { readonly nativeEvent: unknown }) => {
      interaction.setFocused(true);
      // Controls in the row have their own focus ring.
      if (event.target === event.currentTarget) ring.onFocus(event);
    },
    onBlur: () => {
      interaction.setFocused(false);
      ring.onBlur();
    },
    role: 'article',
    'aria-label': name,
    tabIndex: isTabStop ? 0 : -1,
  });
  // Depends on the key, which does not change when the message is stored, so that nothing moves.
  const RowView = rowKey.startsWith('run:') ? RunRow : MessageRowView;
  return (
    <View ref={article} {...attributes} style={[ring.style, isBeingDeleted && DIMMED]}>
      {highlightPhase && <JumpHighlight phase={highlightPhase} />}
      <RowScope value>
        <RowInteractionContext value={interaction}>
          <ReplySwipe row={row} optionsOf={settings.optionsOf}>
            <RowView row={row} grouping={grouping} />
          </ReplySwipe>
        </RowInteractionContext>
      </RowScope>
    </View>
  );
}

/** Style of a message that is being deleted. See docs/spec/message-list.md#actions. */
const DIMMED = { opacity: 0.5 } as const;

/** Registers the view of a row; in browsers, the session writes the number of the row to it. Returns its removal function. */
function register({ views, numbers }: ListSession, key: string, view: ViewInstance | null): (() => void) | undefined {
  if (!view) return undefined;
  views.set(key, view);
  const element: unknown = view;
  const removeNumber = isDom(element, 'Element') ? numbers.add(key, element) : undefined;
  return () => {
    removeNumber?.();
    if (views.get(key) === view) views.delete(key);
  };
}
