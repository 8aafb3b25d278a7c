import { Chat } from '@chatwire/sdk';
import { useId } from 'react';
import { useAgentThread } from '../agents/use-agent-thread.ts';
import { useOpenThread } from '../agents/use-open-thread.ts';
import { eventConversation } from '../conversation/event-conversation.ts';
import { useBlocked } from '../conversation/use-blocked.ts';
import { useConversation } from '../conversation/use-conversation.ts';
import { useReportedMembership } from '../conversation/use-reported-membership.ts';
import { useLoggedInUser } from '../conversation/use-session.ts';
import { useSnapshot } from '../conversation/use-snapshot.ts';
import { captionOf } from '../formatters/caption-of.ts';
import type { ChatTextFormatter } from '../formatters/chat-text-formatter.ts';
import { useTextFormatters } from '../formatters/formatters-context.ts';
import { ChatMentionsFormatter } from '../formatters/mentions/chat-mentions-formatter.ts';
import type { SuggestionItem } from '../formatters/mentions/suggestion-item.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { useStable } from '../platform/use-stable.ts';
import { useNotices } from '../primitives/notices/notice.tsx';
import { useChatClient } from '../provider/client-context.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { useContained } from '../provider/use-contained.ts';
import { useReportError } from '../provider/use-report-error.ts';
import { closedReason } from './closed-reason.ts';
import type { ChatMessageComposerProps } from './composer-props.ts';
import { IMAGE_QUALITY, prepareFile } from './files/prepare-file.ts';
import { isSendable } from './files/staged-file.ts';
import { useFileTray } from './files/use-file-tray.ts';
import { useComposerMode } from './use-composer-mode.ts';
import { useParentDeleted } from './use-parent-deleted.ts';
import { messageOf, useSending } from './use-sending.ts';
import { useSubmit } from './use-submit.ts';
import { mentionCount, toWire } from './writing/composed-text.ts';
import { useComposerText } from './writing/use-composer-text.ts';
import { useComposerFormatters, useSuggestions } from './writing/use-suggestions.ts';
import { useTypingSignal } from './writing/use-typing-signal.ts';

/** Limits that apply until the server's settings are known. */
const LIMITS = { textLength: 5_000, attachments: 10, mentions: 10, fileSize: 104_857_600 };
const NO_FORMATTERS = [] as const;

export type ComposerModel = ReturnType<typeof useComposer>;

/** Returns the state and actions of a composer, which its parts render. */
export function useComposer(props: ChatMessageComposerProps, ref: Chat.ConversationRef, isMissing: boolean) {
  const { user, group, parentMessageId, textFormatters = NO_FORMATTERS } = props;
  const isAgent = user?.isAgent() === true;
  const client = useChatClient();
  const t = useTranslate();
  const generatedId = useId();
  const events = useChatUIEvents();
  const isBlocked = useBlocked(user);
  const notices = useNotices();
  const report = useReportError(props.onError);
  const handle = useConversation(client, ref, { agentThread: isAgent }, String(isAgent));
  const conversation = useOpenThread(handle, { user, group, parentMessageId });
  const { ref: openRef, runId, isBeginning } = useAgentThread(handle, ref, conversation);
  const state = useSnapshot(handle, 'conversation');
  const { isMember } = useReportedMembership(handle, group?.getGuid(), client?.getSnapshot('session')?.uid);
  const isParentDeleted = useParentDeleted(client, ref.parentMessageId);
  const loggedInUser = useLoggedInUser(client);
  const limits = client?.getAppSettings()?.limits ?? LIMITS;
  const onTextChange = useContained(props.onTextChange, report);
  const text = useComposerText(client, handle, props.initialComposerText ?? '', onTextChange);
  const modes = useComposerMode({ client, handle, conversation, text });
  const { tray, files } = useFileTray({
    limits: () => limits,
    prepare: (file) => prepareFile(file, props.imageQuality ?? IMAGE_QUALITY),
    upload: (file, options) =>
      client?.uploadFile(file, options) ?? Promise.reject(new Error('No client is available.')),
    onFull: () => notices.show(t('compose.fileLimit', { count: limits.attachments })),
  });
  const typing = useTypingSignal(client, ref, !isAgent && !props.disableTypingEvents);
  const providerFormatters = useTextFormatters();
  const allFormatters = useStable([...providerFormatters, ...textFormatters]);
  const formatters = useComposerFormatters({
    id: props.id ?? generatedId,
    client,
    user,
    group,
    loggedInUser,
    formatters: allFormatters,
    hasMentions: !isAgent && !props.disableMentions,
    hasMentionAll: !props.disableMentionAll,
    mentionAllLabel: props.mentionAllLabel ?? 'all',
  });
  const suggestions = useSuggestions(formatters, text.composed, text.caret, report);
  const sound = props.disableSoundForOutgoingMessages ? false : props.customSoundForOutgoingMessage;
  const { onSendButtonPress } = props;
  const sending = useSending({ client, handle, conversation, formatters, onSendButtonPress, sound, report });

  const { mode } = modes;
  const wire = toWire(text.composed).trim();
  const charactersLeft = limits.textLength - [...wire].length;
  const canBeEmpty = mode.kind === 'edit' ? mode.message instanceof Chat.MediaMessage : files.some(isSendable);
  const isChanged = mode.kind !== 'edit' || wire !== captionOf(mode.message);
  // Without a handle, no user is logged in, and the message could not be queued.
  const canSend =
    handle !== undefined &&
    (wire !== '' || canBeEmpty) &&
    isChanged &&
    charactersLeft >= 0 &&
    !isBeginning &&
    !modes.isRestoring;
  const submit = useSubmit({ ref: openRef, wire, canSend, text, tray, modes, typing, sending });

  return {
    t,
    conversation,
    text,
    modes,
    files,
    tray,
    typing,
    suggestions,
    notices,
    report,
    runId,
    isAgent,
    charactersLeft,
    /** Whether the text has reached 90 % of the limit, beyond which the number of remaining characters is shown. */
    isNearLimit: charactersLeft <= limits.textLength / 10,
    canSend: canSend && !submit.isSaving,
    closed: closedReason({ user, group, isMissing }, state, { isBlocked, isMember }, isParentDeleted),
    submit: submit.submit,
    sendText: submit.sendText,
    sendVoice: submit.sendVoice,
    /** The message being edited or replied to, as text formatters display it. */
    preview: (message: Chat.BaseMessage): Chat.BaseMessage =>
      formatters.reduce((previewSoFar, formatter) => previewOf(previewSoFar, formatter, report), message),
    pick(item: SuggestionItem): void {
      const { word } = suggestions;
      if (!word) return;
      const mentions = formatters.find((formatter) => formatter instanceof ChatMentionsFormatter);
      const limit = Math.min(limits.mentions, mentions?.getLimit() ?? limits.mentions);
      const isNew = !text.composed.mentions.some(({ wire: form }) => form === item.underlyingText);
      if (isNew && item.trackingCharacter === '@' && mentionCount(text.composed) >= limit) {
        suggestions.close();
        return notices.show(t('compose.mentionLimit', { count: limit }));
      }
      text.insert(word, item);
    },
    stop(): void {
      if (runId !== undefined) client?.cancelRun(runId).catch((error: unknown) => report(error, 'ERR_CALLBACK'));
    },
    /** Edits the last own message if nothing has been composed. */
    editLast(): void {
      const isEmpty = modes.kind === 'write' && text.composed.text === '' && files.length === 0;
      if (isEmpty && !isAgent) events.emit('ccEditLastMessage', eventConversation(conversation));
    },
    unblock(): void {
      if (!user) return;
      client?.unblockUsers([user.getUid()]).then(
        () => events.emit('ccUserUnblocked', { user }),
        (error: unknown) => report(error, 'ERR_CALLBACK'),
      );
    },
  };
}

function previewOf(
  message: Chat.BaseMessage,
  formatter: ChatTextFormatter,
  report: (error: unknown, code: string) => void,
): Chat.BaseMessage {
  try {
    return messageOf(formatter.handleComposerPreview(message));
  } catch (error) {
    report(error, 'ERR_CALLBACK');
    return message;
  }
}
