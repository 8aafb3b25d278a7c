import type { Chat } from '@chatwire/sdk';
import { type ComponentType, createContext, useContext } from 'react';
import type { ChatTextFormatter } from '../formatters/chat-text-formatter.ts';
import { formatterPipeline } from '../formatters/format-text.ts';
import type { RowOptions } from '../options/row-options.ts';
import type { TemplateTable } from '../templates/template-table.ts';
import type { MessageListStyle } from '../theme/styles/message-list-style.ts';
import type { BubbleActions } from './bubble-actions.ts';
import type { MessageListAlignmentType } from './bubble-side.ts';
import { DocumentCache } from './document-cache.ts';

/** Settings shared by all rows of a list: its props, docs/spec/message-list.md#props. A new object renders every row again. */
export interface BubbleSettings {
  readonly user: Chat.User | undefined;
  readonly group: Chat.Group | undefined;
  readonly loggedInUser: Chat.User | undefined;
  readonly alignment: MessageListAlignmentType;
  readonly avatarVisibility: boolean;
  readonly receiptsVisibility: boolean;
  readonly hideTimestamp: boolean;
  readonly hideModerationStatus: boolean;
  readonly hideReactionOption: boolean;
  readonly hideReplyInThreadOption: boolean;
  /** The list shows one thread: its rows have no threads of their own. */
  readonly isThread: boolean;
  readonly searchKeyword: string;
  readonly datePattern: ((message: Chat.BaseMessage) => string) | undefined;
  readonly templates: TemplateTable;
  readonly style: MessageListStyle;
  readonly actions: BubbleActions;
  /** Undefined: every row has a menu with unknown entries. */
  readonly optionsOf: ((row: Chat.MessageRow) => RowOptions) | undefined;
  /** Shown beside a bubble in browsers, for pointer and keyboard: opens its options. */
  readonly RowTools: ComponentType<{ readonly row: Chat.MessageRow }> | undefined;
  readonly pipeline: readonly ChatTextFormatter[];
  readonly documents: DocumentCache;
}

type Given = Pick<BubbleSettings, 'templates' | 'style' | 'actions'> &
  Partial<Omit<BubbleSettings, 'pipeline' | 'documents'>> & {
    readonly textFormatters?: readonly ChatTextFormatter[] | undefined;
  };

/** Settings with the defaults of the contract. Create them once per change of the input. */
export function bubbleSettings({ textFormatters = [], ...given }: Given): BubbleSettings {
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
    datePattern: undefined,
    optionsOf: undefined,
    RowTools: undefined,
    ...given,
    pipeline: formatterPipeline(textFormatters),
    documents: new DocumentCache(),
  };
}

export const BubbleSettingsContext = createContext<BubbleSettings | undefined>(undefined);

export function useBubbleSettings(): BubbleSettings {
  const settings = useContext(BubbleSettingsContext);
  if (!settings) throw new Error('A message row was rendered outside BubbleSettingsContext.');
  return settings;
}
