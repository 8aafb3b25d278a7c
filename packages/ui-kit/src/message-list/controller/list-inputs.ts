import type { Chat } from '@chatwire/sdk';
import type { ChatAdapters } from '../../adapters/chat-adapters.ts';
import type { BubbleSettings } from '../../bubbles/bubble-settings.ts';
import type { ChatLocale } from '../../localization/chat-locale.ts';
import type { SharedTurns } from '../../provider/shared-turns.ts';
import type { TemplateTable } from '../../templates/template-table.ts';
import type { ChatTheme } from '../../theme/chat-theme.ts';
import type { ChatUIEventEmitter } from '../../ui-events/chat-ui-event-emitter.ts';
import type { ChatMessageListProps } from '../list-props.ts';
import type { ListTarget } from './list-target.ts';

/** What a list finds around it: its client, who is logged in, and what the providers give. */
export interface ListSurroundings {
  readonly client: Chat.ChatClient | undefined;
  /** Of the logged-in user. */
  readonly uid: string | undefined;
  /** Undefined until the profile is known. */
  readonly loggedInUser: Chat.User | undefined;
  readonly adapters: ChatAdapters;
  readonly events: ChatUIEventEmitter;
  readonly turns: SharedTurns;
  readonly locale: ChatLocale;
  readonly theme: ChatTheme;
  readonly isMotionReduced: boolean;
  /** The screen of the list is the one in front. */
  readonly isOnScreen: boolean;
  /** Reports to `onError` of the list, or to that of the provider. `code`: of errors that are no ChatException. */
  readonly report: (error: unknown, code: string) => void;
}

/** All inputs of a controller, as of the last commit. */
export interface ListInputs extends ListSurroundings {
  /** What is to be open; undefined: nothing. */
  readonly target: ListTarget | undefined;
  /** Props of the app, under their official names. */
  readonly given: ChatMessageListProps;
  /** The same for the thread that is open, in the chat of an agent. */
  readonly props: ChatMessageListProps;
  readonly templates: TemplateTable;
  /** What all rows share. */
  readonly settings: BubbleSettings;
  /** Shows a notice. */
  readonly notify: (text: string) => void;
}

/** What a controller needs of the platform it runs on. */
export interface ListPlatform {
  readonly clock: Chat.ClientClock;
  isAppActive(): boolean;
  isAppInForeground(): boolean;
  /** Returns a function that ends it. */
  watchAppActivity(changed: () => void): () => void;
}
