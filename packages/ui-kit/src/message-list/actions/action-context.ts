import type { Chat } from '@chatwire/sdk';
import type { ChatAdapters } from '../../adapters/chat-adapters.ts';
import type { BubbleSettings } from '../../bubbles/bubble-settings.ts';
import type { ListSession } from '../../list/session/list-session.ts';
import type { ChatLocale } from '../../localization/chat-locale.ts';
import type { ChatTheme } from '../../theme/chat-theme.ts';
import type { ChatUIEventEmitter } from '../../ui-events/chat-ui-event-emitter.ts';
import type { ChatMessageListProps } from '../list-props.ts';
import type { OpenLayer } from '../open-layer.ts';

/** The environment of an action of a row or menu: a snapshot, taken when the action starts. */
export interface ActionContext {
  readonly props: ChatMessageListProps;
  readonly client: Chat.ChatClient | undefined;
  readonly handle: Chat.ConversationHandle | undefined;
  readonly session: ListSession | undefined;
  readonly loggedInUser: Chat.User | undefined;
  /** Settings shared by the rows; undefined before the first render. */
  readonly settings: BubbleSettings | undefined;
  readonly adapters: ChatAdapters;
  readonly events: ChatUIEventEmitter;
  readonly locale: ChatLocale;
  readonly theme: ChatTheme;
  readonly open: (layer: OpenLayer) => void;
  readonly notify: (text: string) => void;
  readonly report: (error: unknown, code: string) => void;
}
