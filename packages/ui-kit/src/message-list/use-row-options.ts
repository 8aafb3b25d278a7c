import type { Chat } from '@chatwire/sdk';
import { useCallback } from 'react';
import { useTranslate } from '../localization/locale-context.ts';
import type { OptionContext } from '../options/message-options.ts';
import { NO_OPTIONS, type RowOptions, rowOptions } from '../options/row-options.ts';
import { useLatest } from '../platform/use-latest.ts';
import type { ChatMessageOption } from '../templates/chat-message-option.ts';
import type { TemplateTable } from '../templates/template-table.ts';
import type { MessageListStyle } from '../theme/styles/message-list-style.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import type { ListActions } from './actions/list-actions.ts';

interface Settings {
  /** Undefined: rows have no options. */
  readonly context: OptionContext | undefined;
  readonly templates: TemplateTable;
  readonly loggedInUser: Chat.User | undefined;
  readonly group: Chat.Group | undefined;
  readonly actions: ListActions;
  /** Further entries of the app; undefined: none. */
  readonly addOptions: ((message: Chat.BaseMessage) => readonly ChatMessageOption[]) | undefined;
  readonly style: MessageListStyle;
}

/**
 * Returns the function that computes the options of a row. It is a new function when options may have changed.
 */
export function useRowOptions(settings: Settings): (row: Chat.MessageRow) => RowOptions {
  const t = useTranslate();
  const theme = useChatTheme();
  const { context, templates, loggedInUser, actions, style, addOptions } = settings;
  const group = useLatest(settings.group);
  return useCallback(
    (row: Chat.MessageRow) => {
      if (!context) return NO_OPTIONS;
      const report = (error: unknown) => actions.onFault('ERR_CALLBACK', error);
      const optionsOfTemplate = templates.find(row.message)?.options;
      // Falsy entries are dropped, because apps write `isAllowed && option`. Failures are reported once per row: options
      // are computed again while a menu is open, and apps may create templates per render.
      const attempt = (options: () => readonly ChatMessageOption[] | undefined) => {
        try {
          return options()?.filter(Boolean);
        } catch (error) {
          actions.onFault('ERR_CALLBACK', error, `options ${row.key}`);
          return undefined;
        }
      };
      const templateOptions = () =>
        optionsOfTemplate &&
        loggedInUser &&
        attempt(() => optionsOfTemplate(loggedInUser, row.message.clone(), theme, group.current));
      const addedOptions = () => (addOptions && attempt(() => addOptions(row.message.clone()))) ?? [];
      const isReported = row.local.reported === true;
      return rowOptions(row, {
        context,
        templateOptions,
        addedOptions,
        t,
        style: style.optionsSheet,
        isReported,
        run: actions.run,
        report,
      });
    },
    [context, templates, loggedInUser, group, actions, style, addOptions, t, theme],
  );
}
