import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ScrollView, StyleSheet, Text, useWindowDimensions, View } from 'react-native';
import { type BubbleSettings, BubbleSettingsContext } from '../bubbles/bubble-settings.ts';
import { MessageRowView } from '../bubbles/row/message-row-view.tsx';
import type { ConversationProps } from '../conversation/conversation-props.ts';
import { useConversation } from '../conversation/use-conversation.ts';
import { useConversationRef } from '../conversation/use-conversation-ref.ts';
import { useLoggedInUser } from '../conversation/use-session.ts';
import { useRow, useSnapshot } from '../conversation/use-snapshot.ts';
import { withoutDirectionControls } from '../formatters/safe-text.ts';
import { BackButton } from '../header/back-button.tsx';
import { useTranslate } from '../localization/locale-context.ts';
import { useListActions } from '../message-list/use-list-actions.ts';
import { useListSettings } from '../message-list/use-list-settings.ts';
import { useStable } from '../platform/use-stable.ts';
import { LocaleRoot } from '../primitives/locale-root.tsx';
import { useChatClient } from '../provider/client-context.ts';
import { KitComponent } from '../provider/kit-component.tsx';
import { useContained } from '../provider/use-contained.ts';
import { type ErrorHandler, useReportError } from '../provider/use-report-error.ts';
import { TemplateTable } from '../templates/template-table.ts';
import type { DeepPartial } from '../theme/deep-partial.ts';
import { mergeOver } from '../theme/merge-over.ts';
import type { ThreadHeaderStyle } from '../theme/styles/thread-header-style.ts';
import { useChatTheme } from '../theme/theme-context.ts';

/** Props of a thread header. Every prop is reactive. See docs/spec/message-list.md#threads. */
export interface ChatThreadHeaderProps extends ConversationProps {
  /** Alternative to `parentMessageId`, which takes precedence. */
  readonly parentMessage?: Chat.BaseMessage | undefined;
  /** Called when the back button is pressed. Without it the button is hidden. */
  readonly onBack?: (() => void) | undefined;
  /** Hides the reply count below the message. Default: false. */
  readonly hideReplyCount?: boolean | undefined;
  /** Merged over the theme. See docs/spec/message-list.md#style-precedence. */
  readonly style?: DeepPartial<ThreadHeaderStyle> | undefined;
  /** Receives every failed operation of the header. Default: the provider's `onError`. */
  readonly onError?: ErrorHandler | undefined;
}

/**
 * The name of the conversation of a thread, the first message, updated live, and the number of its replies.
 * See docs/spec/message-list.md#threads.
 */
export function ChatThreadHeader(props: ChatThreadHeaderProps): ReactNode {
  return <KitComponent view={ThreadHeader} props={props} />;
}

function ThreadHeader(givenProps: ChatThreadHeaderProps): ReactNode {
  const { parentMessage, onBack, hideReplyCount = false, style: _, ...rest } = givenProps;
  const props = { ...rest, parentMessageId: givenProps.parentMessageId ?? parentMessage?.getId() ?? NO_THREAD };
  const client = useChatClient();
  const t = useTranslate();
  const { components } = useChatTheme();
  const report = useReportError(props.onError);
  const handle = useConversation(client, useConversationRef(props, report));
  const thread = useSnapshot(handle, 'thread');
  const row = useRow(handle, thread?.parentKey);
  const settingsRef = useRef<BubbleSettings | undefined>(undefined);
  const loggedInUser = useLoggedInUser(client);
  const layers = { open: nothing, notify: nothing, session: undefined, settingsRef };
  const listActions = useListActions({ props, client, handle, loggedInUser, report, ...layers });
  const actions = useMemo(() => ({ ...listActions, openMedia: undefined }), [listActions]);
  const settings = useListSettings({ ...props, alignment: 'leftAligned' }, EVERYTHING, loggedInUser, actions);
  const style = mergeOver<ThreadHeaderStyle>(components.threadHeader, useStable(givenProps.style));
  const { height } = useWindowDimensions();
  const back = useContained(onBack, report);
  useEffect(() => {
    handle?.load({ at: 'newest' }).catch((error: unknown) => report(error, 'ERR_CALLBACK'));
  }, [handle, report]);
  return (
    <LocaleRoot style={style.container} testID="chat-thread-header">
      <View style={[styles.bar, style.bar]}>
        {onBack && <BackButton label={t('header.back')} style={style} onPress={back} />}
        <View style={styles.titles}>
          <Text role="heading" aria-level={1} style={style.title}>
            {t('header.thread')}
          </Text>
          <Text numberOfLines={1} style={style.subtitle}>
            {withoutDirectionControls((props.group ?? props.user)?.getName() ?? '')}
          </Text>
        </View>
      </View>
      <BubbleSettingsContext value={settings}>
        <ScrollView
          testID="chat-thread-parent"
          style={[styles.scroll, { maxHeight: Math.round(height * PARENT_SHARE) }]}
        >
          <View style={style.parent}>{row && <MessageRowView row={row} grouping={WHOLE} />}</View>
        </ScrollView>
      </BubbleSettingsContext>
      {!hideReplyCount && row && (
        <View style={style.countBar}>
          <Text style={style.countText}>{t('thread.replies', { count: thread?.replyCount ?? 0 })}</Text>
        </View>
      )}
    </LocaleRoot>
  );
}

/** An id that no message has: without a thread nothing is shown. */
const NO_THREAD = 0;
/** Maximum share of the window's height. */
const PARENT_SHARE = 0.3;
const WHOLE = { isFirst: true, isLast: true, hasStatus: true };
const EVERYTHING = new TemplateTable();

function nothing(): void {
  // No menu opens here.
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', alignItems: 'center', gap: 8, minHeight: 60, paddingHorizontal: 12 },
  titles: { flexShrink: 1 },
  scroll: { flexGrow: 0 },
});
