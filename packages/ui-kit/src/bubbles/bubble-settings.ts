import type { Chat } from '@chatwire/sdk';
import { type ComponentType, createContext, useContext } from 'react';
import type { ChatTextFormatter } from '../formatters/chat-text-formatter.ts';
import { formatterPipeline } from '../formatters/format-text.ts';
import type { RowOptions } from '../options/row-options.ts';
import type { TemplateTable } from '../templates/template-table.ts';
import type { MessageListStyle } from '../theme/styles/message-list-style.ts';
import type { BubbleActions } from './bubble-actions.ts';
import type { MessageListAlignmentType } from './bubble-side.ts';
import { DocumentCache } from './text/document-cache.ts';

/**
 * Settings shared by all rows of a list, derived from its props. A new object renders every row again.
 * See docs/spec/message-list.md#props.
 */
export interface BubbleSettings {
  readonly user: Chat.User | undefined;
  readonly group: Chat.Group | undefined;
  readonly loggedInUser: Chat.User | undefined;
  readonly alignment: MessageListAlignmentType;
  readonly avatarVisibility: boolean;
  readonly receiptsVisibility: boolean;
  readonly hideTimestamp: boolean;
  /** Whether the rows are second views of rows in the list, and therefore have no test ids. Default: false. */
  readonly isCopy?: boolean;
  readonly hideModerationStatus: boolean;
  readonly hideReactionOption: boolean;
  readonly hideReplyInThreadOption: boolean;
  /** Whether the list shows a thread, whose rows have no threads themselves. */
  readonly isThread: boolean;
  readonly searchKeyword: string;
  /** Emoji at the top of a message's menu, without duplicates. */
  readonly quickReactions: readonly string[];
  readonly datePattern: ((message: Chat.BaseMessage) => string) | undefined;
  readonly templates: TemplateTable;
  readonly style: MessageListStyle;
  readonly actions: BubbleActions;
  /** Returns the options of a row. If undefined, a long press calls `actions.openOptions` in every row. */
  readonly optionsOf: ((row: Chat.MessageRow) => RowOptions) | undefined;
  /** The bar beside a bubble for mouse and keyboard, in browsers. */
  readonly RowTools: ComponentType<{ readonly row: Chat.MessageRow }> | undefined;
  readonly pipeline: readonly ChatTextFormatter[];
  readonly documents: DocumentCache;
}

/** Default of `quickReactionList`. See docs/spec/message-list.md#behaviour-props. */
const DEFAULT_QUICK_REACTIONS = ['👍', '❤️', '😂', '😢', '🙏'];

type SettingsInput = Pick<BubbleSettings, 'templates' | 'style' | 'actions'> &
  Partial<Omit<BubbleSettings, 'pipeline' | 'documents'>> & {
    readonly textFormatters?: readonly ChatTextFormatter[] | undefined;
  };

/** Returns complete settings, with a default for each missing one. Call it only when the input has changed. */
export function bubbleSettings({ textFormatters = [], ...settings }: SettingsInput): BubbleSettings {
  return {
    user: undefined,
    group: undefined,
    loggedInUser: undefined,
    alignment: 'standard',
    avatarVisibility: true,
    receiptsVisibility: true,
    hideTimestamp: false,
    hideModerationStatus: false,
    hideReactionOption: false,
    hideReplyInThreadOption: false,
    isThread: false,
    searchKeyword: '',
    quickReactions: DEFAULT_QUICK_REACTIONS,
    datePattern: undefined,
    optionsOf: undefined,
    RowTools: undefined,
    ...settings,
    pipeline: formatterPipeline(textFormatters),
    documents: new DocumentCache(),
  };
}

export const BubbleSettingsContext = createContext<BubbleSettings | undefined>(undefined);

/** Returns the settings of the surrounding list. Throws outside a `BubbleSettingsContext`. */
export function useBubbleSettings(): BubbleSettings {
  const settings = useContext(BubbleSettingsContext);
  if (!settings) throw new Error('A message row was rendered outside BubbleSettingsContext.');
  return settings;
}
