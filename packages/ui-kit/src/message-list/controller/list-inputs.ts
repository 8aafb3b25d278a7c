import type { Chat } from '@chatwire/sdk';
import type { ChatAdapters } from '../../adapters/chat-adapters.ts';
import type { BubbleSettings } from '../../bubbles/bubble-settings.ts';
import type { ChatLocale } from '../../localization/chat-locale.ts';
import type { SharedThrottle } from '../../provider/shared-throttle.ts';
import type { TemplateTable } from '../../templates/template-table.ts';
import type { ChatTheme } from '../../theme/chat-theme.ts';
import type { ChatUIEventEmitter } from '../../ui-events/chat-ui-event-emitter.ts';
import type { ChatMessageListProps } from '../list-props.ts';
import type { ListTarget } from './list-target.ts';

/** The environment of a list: its client, the logged-in user, and values of the providers. */
export interface ListSurroundings {
  readonly client: Chat.ChatClient | undefined;
  /** uid of the logged-in user; undefined if no one is logged in. */
  readonly uid: string | undefined;
  /** Undefined until the profile is known. */
  readonly loggedInUser: Chat.User | undefined;
  readonly adapters: ChatAdapters;
  readonly events: ChatUIEventEmitter;
  readonly throttle: SharedThrottle;
  readonly locale: ChatLocale;
  readonly theme: ChatTheme;
  readonly isMotionReduced: boolean;
  /** Whether the screen of the list is the visible one. */
  readonly isOnScreen: boolean;
  /** Reports to `onError` of the list or the provider. `code`: for errors that are not a ChatException. */
  readonly report: (error: unknown, code: string) => void;
}

/** All inputs of a controller, as of the last commit. */
export interface ListInputs extends ListSurroundings {
  /** The conversation to open; undefined: none. */
  readonly target: ListTarget | undefined;
  /** Props of the app, under their official names. */
  readonly appProps: ChatMessageListProps;
  /** `appProps`; in an agent's chat, with the open thread as `parentMessageId`. */
  readonly props: ChatMessageListProps;
  readonly templates: TemplateTable;
  /** Settings shared by all rows. */
  readonly settings: BubbleSettings;
  /** Shows a notice. */
  readonly notify: (text: string) => void;
}

/** Platform features that a controller needs. */
export interface ListPlatform {
  readonly clock: Chat.ClientClock;
  isAppActive(): boolean;
  isAppInForeground(): boolean;
  /** Calls `changed` when the app becomes active or inactive. Returns a function that unsubscribes. */
  watchAppActivity(changed: () => void): () => void;
}
