import type { Chat } from '@chatwire/sdk';
import { useState } from 'react';
import type { BubbleSettings } from '../bubbles/bubble-settings.ts';
import type { ListSession } from '../list/session/list-session.ts';
import { useLatest } from '../platform/use-latest.ts';
import { type ListActions, listActions } from './actions/list-actions.ts';
import type { ChatMessageListProps } from './list-props.ts';
import type { OpenLayer } from './open-layer.ts';
import { useListSurroundings } from './use-list-surroundings.ts';

interface ActionSettings {
  readonly props: ChatMessageListProps;
  readonly client: Chat.ChatClient | undefined;
  readonly handle: Chat.ConversationHandle | undefined;
  readonly session: ListSession | undefined;
  readonly loggedInUser: Chat.User | undefined;
  /** Settings shared by the rows. */
  readonly settingsRef: { readonly current: BubbleSettings | undefined };
  readonly open: (layer: OpenLayer) => void;
  readonly notify: (text: string) => void;
  readonly report: (error: unknown, code: string) => void;
}

/** Returns the actions of rows outside a list: the same object in each render, which uses the latest props. */
export function useListActions(settings: ActionSettings): ListActions {
  const latest = useLatest({ ...useListSurroundings(undefined), ...settings });
  const [actions] = useState(() =>
    listActions(() => ({ ...latest.current, settings: latest.current.settingsRef.current })),
  );
  return actions;
}
