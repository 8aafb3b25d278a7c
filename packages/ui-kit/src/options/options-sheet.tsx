import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { View } from 'react-native';
import { useTranslate } from '../localization/locale-context.ts';
import { isDom } from '../platform/browser.ts';
import { AdaptiveSheet } from '../primitives/layer/adaptive-sheet.tsx';
import { Menu } from '../primitives/layer/menu.tsx';
import { MenuItem } from '../primitives/layer/menu-item.tsx';
import type { WindowRect } from '../primitives/layer/place-popover.ts';
import { ViewSlot } from '../primitives/slots/view-slot.tsx';
import { webProps } from '../primitives/web-props.ts';
import type { ChatMessageOption } from '../templates/chat-message-option.ts';
import type { MessageListStyle } from '../theme/styles/message-list-style.ts';
import { QuickReactions } from './quick-reactions.tsx';

interface Props {
  readonly row: Chat.MessageRow;
  readonly entries: readonly ChatMessageOption[];
  /** Emoji at the top; undefined: reactions are unavailable. */
  readonly quickReactions: readonly string[] | undefined;
  readonly anchor: WindowRect | undefined;
  /** The message, visible above the sheet. */
  readonly above: ReactNode;
  readonly style: MessageListStyle;
  /** Whether the reaction limit of the message is reached. */
  readonly isFull: boolean;
  readonly onReact: (emoji: string) => void;
  readonly onMoreReactions: () => void;
  readonly onClose: () => void;
  readonly report: (error: unknown, code: string) => void;
}

/**
 * The menu of a message: a sheet on phones, a popover at the bubble in wide browsers.
 * See docs/spec/message-list.md#options-menu.
 */
export function OptionsSheet({
  row,
  entries,
  quickReactions,
  anchor,
  above,
  style,
  onClose,
  report,
  ...reactions
}: Props): ReactNode {
  const t = useTranslate();
  return (
    <AdaptiveSheet
      isOpen
      onClose={onClose}
      label={t('option.more')}
      anchor={anchor}
      above={above}
      testID="chat-message-options"
    >
      {quickReactions && (
        <View {...DOWN_TO_MENU}>
          <QuickReactions emoji={quickReactions} row={row} style={style} {...reactions} />
        </View>
      )}
      {entries.length > 0 && (
        <Menu label={t('option.more')}>
          {entries.map((option) => (
            <Entry key={option.id} option={option} row={row} style={style} onClose={onClose} report={report} />
          ))}
        </Menu>
      )}
    </AdaptiveSheet>
  );
}

/** Moves the focus from the horizontal reactions to the entries below with the down arrow key. */
const DOWN_TO_MENU = webProps({
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || !isDom(event.currentTarget, 'HTMLElement')) return;
    event.preventDefault();
    event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  },
});

interface EntryProps extends Pick<Props, 'row' | 'style' | 'onClose' | 'report'> {
  readonly option: ChatMessageOption;
}

function Entry({ option, row, style, onClose, report }: EntryProps): ReactNode {
  const testID = `chat-option-${option.id}`;
  if (option.CustomView) {
    return (
      <View testID={testID}>
        <ViewSlot view={option.CustomView} props={row.message.clone()} report={report} />
      </View>
    );
  }
  const press = () => {
    onClose();
    option.onPress?.(row.message.clone());
  };
  return (
    <MenuItem
      title={option.title}
      icon={option.icon}
      isDestructive={option.destructive === true}
      disabled={option.disabled === true}
      style={style.optionsSheet}
      entryStyle={option.style}
      testID={testID}
      onPress={press}
    />
  );
}
