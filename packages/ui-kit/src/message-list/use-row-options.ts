import type { Chat } from '@chatwire/sdk';
import { useCallback } from 'react';
import { useTranslate } from '../localization/locale-context.ts';
import type { OptionContext } from '../options/message-options.ts';
import { NO_OPTIONS, type RowOptions, rowOptions } from '../options/row-options.ts';
import { useLatest } from '../platform/use-latest.ts';
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
  readonly style: MessageListStyle;
}

/**
 * Returns a function that returns the options of a row: a new function when the options of all rows may have changed.
 */
export function useRowOptions(settings: Settings): (row: Chat.MessageRow) => RowOptions {
  const t = useTranslate();
  const theme = useChatTheme();
  const { context, templates, loggedInUser, actions, style } = settings;
  const group = useLatest(settings.group);
  return useCallback(
    (row: Chat.MessageRow) => {
      if (!context) return NO_OPTIONS;
      const report = (error: unknown) => actions.onFault('ERR_CALLBACK', error);
      const template = templates.find(row.message)?.options;
      const own = () => {
        if (!template || !loggedInUser) return undefined;
        try {
          // Falsy entries are dropped, because apps write `isAllowed && option`.
          return template(loggedInUser, row.message.clone(), theme, group.current)?.filter(Boolean);
        } catch (error) {
          // Reported once per row: options are computed again while a menu is open, and apps may create templates per render.
          actions.onFault('ERR_CALLBACK', error, `options ${row.key}`);
          return undefined;
        }
      };
      const isReported = row.local.reported === true;
      return rowOptions(row, { context, own, t, style: style.optionsSheet, isReported, run: actions.run, report });
    },
    [context, templates, loggedInUser, group, actions, style, t, theme],
  );
}
