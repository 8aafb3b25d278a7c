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
import { useStable } from '../platform/use-stable.ts';
import { ThemeContext } from '../theme/theme-context.ts';
import type { ThemeSettings } from '../theme/theme-settings.ts';
import { useThemeScope } from '../theme/use-theme-scope.ts';
import { ClientContext } from './client-context.ts';
import { type EmojiNames, EmojiNamesContext } from './emoji-names-context.ts';
import { ReportedErrorsContext } from './reported-errors.ts';
import { SharedThrottleContext, useOwnThrottle } from './shared-throttle.ts';
import { UIEventsContext, useOwnEmitter } from './ui-events-context.ts';
import { useAppActivity } from './use-app-activity.ts';
import { ErrorContext, type ErrorHandler } from './use-report-error.ts';
import { withoutNulls } from './without-nulls.ts';

/**
 * Props of a provider. Every prop is reactive; those that are not set are inherited from the surrounding provider.
 * See docs/spec/message-list.md#provider.
 */
export interface ChatUIProviderProps {
  /** The part of the app these settings apply to. */
  readonly children?: ReactNode;
  /**
   * The client to use. Changing it reopens every conversation below. Default: the client created by `Chat.init`.
   */
  readonly client?: Chat.ChatClient | undefined;
  /** Appearance. Default: `{ mode: 'auto' }`, which follows the system. */
  readonly theme?: ThemeSettings | undefined;
  /** A BCP 47 tag. Default: the device language, updated live. */
  readonly language?: string | undefined;
  /** Language to use if `language` is unavailable. Default: `en`. */
  readonly fallbackLanguage?: string | undefined;
  /** Custom texts by language and key; languages unknown to the kit can be added completely. */
  readonly translations?: Translations | undefined;
  /**
   * Names of emoji by BCP 47 tag for the emoji picker, merged over those of the provider around this one. Pass `emojiNames` of
   * `@chatwire/react-native/emoji-names` on phones. Default: in browsers every language of the kit, on demand; on phones
   * English.
   */
  readonly emojiNames?: EmojiNames | undefined;
  /** IANA name of the time zone. Default: the device's time zone. */
  readonly timeZone?: string | undefined;
  /** 12 or 24 hours. Default: the convention of the language. */
  readonly hourCycle?: 'h12' | 'h23' | undefined;
  /**
   * Platform adapters, merged with those of the provider around this one.
   * See docs/spec/message-list.md#adapters.
   */
  readonly adapters?: ChatAdapters | undefined;
  /** Formatters applied before those of a component. Default: those of the surrounding provider. */
  readonly textFormatters?: readonly ChatTextFormatter[] | undefined;
  /** Receives errors of components below without their own `onError`. */
  readonly onError?: ErrorHandler | undefined;
}

/**
 * Sets client, appearance, language, and platform of every component below. Needs no login and survives logout. Renders
 * nothing itself. See docs/spec/message-list.md#provider.
 */
export function ChatUIProvider(providerProps: ChatUIProviderProps): ReactNode {
  const props = withoutNulls(providerProps);
  const outerClient = useContext(ClientContext);
  const client = props.client ?? outerClient;
  useAppActivity(client);
  const theme = useThemeScope(useStable(props.theme));
  const locale = useLocaleScope(useStable(localeSettings(props)));
  const events = useOwnEmitter(client !== outerClient);
  const adapters = useAdaptersOver(props.adapters);
  const emojiNames = useEmojiNamesOver(props.emojiNames);
  const playback = usePlayback();
  const throttle = useOwnThrottle();
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
                <SharedThrottleContext value={throttle}>
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

function useAdaptersOver(ownAdapters: ChatAdapters | undefined): ChatAdapters {
  const outer = useAdapters();
  const stableAdapters = useStable(ownAdapters);
  return useMemo(() => mergeAdapters(outer, stableAdapters), [outer, stableAdapters]);
}

function useEmojiNamesOver(names: EmojiNames | undefined): EmojiNames {
  const outer = useContext(EmojiNamesContext);
  const stableNames = useStable(names);
  return useMemo(() => (stableNames ? { ...outer, ...stableNames } : outer), [outer, stableNames]);
}
