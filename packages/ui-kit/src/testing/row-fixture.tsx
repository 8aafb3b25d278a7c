import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useMemo } from 'react';
import { View } from 'react-native';
import type { BubbleActions } from '../bubbles/bubble-actions.ts';
import { type BubbleSettings, BubbleSettingsContext, bubbleSettings } from '../bubbles/bubble-settings.ts';
import { MessageRowView } from '../bubbles/row/message-row-view.tsx';
import type { ChatTextFormatter } from '../formatters/chat-text-formatter.ts';
import { LocaleRoot } from '../primitives/locale-root.tsx';
import { TemplateTable } from '../templates/template-table.ts';
import { useChatTheme } from '../theme/theme-context.ts';

interface Props {
  readonly rows: readonly Chat.MessageRow[];
  readonly settings?: Partial<BubbleSettings> & { readonly textFormatters?: readonly ChatTextFormatter[] };
  readonly actions?: Partial<BubbleActions>;
}

/** Renders rows without a list. Adjacent rows of one sender are grouped. */
export function RowFixture({ rows, settings, actions }: Props): ReactNode {
  const theme = useChatTheme();
  const value = useMemo(
    () =>
      bubbleSettings({
        templates: new TemplateTable(),
        style: theme.components.messageList,
        actions: { ...NO_ACTIONS, ...actions },
        ...settings,
      }),
    [theme, settings, actions],
  );
  return (
    <LocaleRoot style={{ backgroundColor: theme.colors.surface }}>
      <BubbleSettingsContext value={value}>
        <View style={{ paddingVertical: 8 }}>
          {rows.map((row, at) => (
            <MessageRowView
              key={row.key}
              row={row}
              grouping={{
                isFirst: !isSameRun(rows[at - 1], row),
                isLast: !isSameRun(rows[at + 1], row),
                hasStatus: true,
              }}
            />
          ))}
        </View>
      </BubbleSettingsContext>
    </LocaleRoot>
  );
}

function isSameRun(one: Chat.MessageRow | undefined, other: Chat.MessageRow): boolean {
  return one?.message.getSender()?.getUid() === other.message.getSender()?.getUid();
}

/** Handlers that do nothing. */
export const NO_ACTIONS: BubbleActions = {
  openOptions: () => undefined,
  pressQuote: () => undefined,
  pressThread: () => undefined,
  pressMention: () => undefined,
  toggleReaction: () => undefined,
  react: () => undefined,
  openReactionList: () => undefined,
  retry: () => undefined,
  discard: () => undefined,
  askAgain: () => undefined,
  editRejected: () => undefined,
  setExpanded: () => undefined,
  showOriginal: () => undefined,
  copyText: () => undefined,
  refreshMedia: () => Promise.resolve(),
  onFault: () => undefined,
};
