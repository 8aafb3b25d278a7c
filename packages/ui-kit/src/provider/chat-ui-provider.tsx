import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useContext, useMemo, useState } from 'react';
import { AdaptersContext, useAdapters } from '../adapters/adapters-context.ts';
import type { ChatAdapters } from '../adapters/chat-adapters.ts';
import { mergeAdapters } from '../adapters/merge-adapters.ts';
import { PlaybackContext, usePlayback } from '../adapters/playback.ts';
import type { ChatTextFormatter } from '../formatters/chat-text-formatter.ts';
import { FormattersContext } from '../formatters/formatters-context.ts';
import { ConversationInsetsContext, useOwnInsets } from '../keyboard/conversation-insets.ts';
import { LocaleContext } from '../localization/locale-context.ts';
import type { Translations } from '../localization/message-key.ts';
import { useLocaleScope } from '../localization/use-locale-scope.ts';
import { FlagReasonsContext, useFlagReasons } from '../options/flag-reasons.ts';
import type { EmojiNames } from '../reactions/emoji-names.ts';
import { EmojiNamesContext } from '../reactions/emoji-names-context.ts';
import { ThemeContext } from '../theme/theme-context.ts';
import type { ThemeSettings } from '../theme/theme-settings.ts';
import { useThemeScope } from '../theme/use-theme-scope.ts';
import { ClientContext } from './client-context.ts';
import { ReportedErrorsContext } from './reported-errors.ts';
import { SharedThrottleContext, useOwnThrottle } from './shared-throttle.ts';
import { UIEventsContext, useOwnEmitter } from './ui-events-context.ts';
import { useAppActivity } from './use-app-activity.ts';
import { ErrorContext, type ErrorHandler } from './use-report-error.ts';
import { useStable } from './use-stable.ts';
import { withoutNulls } from './without-nulls.ts';

/**
 * Every setting is reactive; what is not set comes from the provider around this one.
 * See docs/spec/message-list.md#provider.
 */
export interface ChatUIProviderProps {
  /** The part of the app these settings are for. */
  readonly children?: ReactNode;
  /**
   * Whose conversations these are; another client opens every one below anew. Default: the client made by `Chat.init`.
   */
  readonly client?: Chat.ChatClient | undefined;
  /** What everything looks like. Default: `{ mode: 'auto' }`, which follows the system. */
  readonly theme?: ThemeSettings | undefined;
  /** A BCP 47 tag. Default: the language of the device, live. */
  readonly language?: string | undefined;
  /** For languages the kit does not know. Default: `en`. */
  readonly fallbackLanguage?: string | undefined;
  /** Own texts by language and key; a language the kit does not know may be added whole. */
  readonly translations?: Translations | undefined;
  /**
   * Names of emoji by BCP 47 tag, for the emoji picker, over those of the provider around this one. Pass `emojiNames` of
   * `@chatwire/react-native/emoji-names` on phones. Default: in browsers every language of the kit, on demand; on phones
   * English.
   */
  readonly emojiNames?: EmojiNames | undefined;
  /** An IANA name. Default: the zone of the device. */
  readonly timeZone?: string | undefined;
  /** 12 or 24 hours. Default: as the language writes it. */
  readonly hourCycle?: 'h12' | 'h23' | undefined;
  /**
   * What the platform can do, merged with those of the provider around this one.
   * See docs/spec/message-list.md#adapters.
   */
  readonly adapters?: ChatAdapters | undefined;
  /** Before those of a component. Default: those of the provider around this one. */
  readonly textFormatters?: readonly ChatTextFormatter[] | undefined;
  /** Errors of components below that have no `onError` of their own. */
  readonly onError?: ErrorHandler | undefined;
}

/**
 * Client, look, language and platform of every component below. Depends on no login and survives logout. Draws nothing
 * itself. See docs/spec/message-list.md#provider.
 */
export function ChatUIProvider(given: ChatUIProviderProps): ReactNode {
  const props = withoutNulls(given);
  const outerClient = useContext(ClientContext);
  const client = props.client ?? outerClient;
  useAppActivity(client);
  const theme = useThemeScope(useStable(props.theme));
  const locale = useLocaleScope(useStable(localeSettings(props)));
  const events = useOwnEmitter(client !== outerClient);
  const adapters = useAdaptersOver(props.adapters);
  const emojiNames = useEmojiNamesOver(props.emojiNames);
  const playback = usePlayback();
  const turns = useOwnThrottle();
  const flagReasons = useFlagReasons();
  const insets = useOwnInsets();
  const outerFormatters = useContext(FormattersContext);
  const formatters = useStable(props.textFormatters) ?? outerFormatters;
  const onError = useContext(ErrorContext);
  const [ownReported] = useState(() => new WeakSet());
  const reported = useContext(ReportedErrorsContext) ?? ownReported;
  return (
    <ClientContext value={client}>
      <ThemeContext value={theme}>
        <LocaleContext value={locale}>
          <UIEventsContext value={events}>
            <AdaptersContext value={adapters}>
              <PlaybackContext value={playback}>
                <SharedThrottleContext value={turns}>
                  <FlagReasonsContext value={flagReasons}>
                    <FormattersContext value={formatters}>
                      <EmojiNamesContext value={emojiNames}>
                        <ConversationInsetsContext value={insets}>
                          <ReportedErrorsContext value={reported}>
                            <ErrorContext value={props.onError ?? onError}>{props.children}</ErrorContext>
                          </ReportedErrorsContext>
                        </ConversationInsetsContext>
                      </EmojiNamesContext>
                    </FormattersContext>
                  </FlagReasonsContext>
                </SharedThrottleContext>
              </PlaybackContext>
            </AdaptersContext>
          </UIEventsContext>
        </LocaleContext>
      </ThemeContext>
    </ClientContext>
  );
}

function localeSettings({ language, fallbackLanguage, translations, timeZone, hourCycle }: ChatUIProviderProps) {
  return { language, fallbackLanguage, translations, timeZone, hourCycle };
}

function useAdaptersOver(own: ChatAdapters | undefined): ChatAdapters {
  const outer = useAdapters();
  const kept = useStable(own);
  return useMemo(() => mergeAdapters(outer, kept), [outer, kept]);
}

function useEmojiNamesOver(own: EmojiNames | undefined): EmojiNames {
  const outer = useContext(EmojiNamesContext);
  const kept = useStable(own);
  return useMemo(() => (kept ? { ...outer, ...kept } : outer), [outer, kept]);
}
