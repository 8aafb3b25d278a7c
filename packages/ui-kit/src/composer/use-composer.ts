import { Chat } from '@chatwire/sdk';
import { useId } from 'react';
import type { Recording } from '../adapters/chat-adapters.ts';
import { captionOf } from '../bubbles/caption-of.ts';
import { useBlocked } from '../conversation/use-blocked.ts';
import { useConversation } from '../conversation/use-conversation.ts';
import { useLoggedInUser } from '../conversation/use-session.ts';
import { useSnapshot } from '../conversation/use-snapshot.ts';
import type { ChatTextFormatter } from '../formatters/chat-text-formatter.ts';
import { useTextFormatters } from '../formatters/formatters-context.ts';
import type { SuggestionItem } from '../formatters/suggestion-item.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { platformTimers } from '../primitives/kit-timers.ts';
import { useNotices } from '../primitives/notice.tsx';
import { useChatClient } from '../provider/client-context.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { useContained } from '../provider/use-contained.ts';
import { useReportError } from '../provider/use-report-error.ts';
import { useStable } from '../provider/use-stable.ts';
import { useActiveRun } from '../runs/use-active-run.ts';
import { closedReason } from './closed-reason.ts';
import { composeMessages, withText } from './compose-messages.ts';
import { EMPTY_TEXT, mentionedPeople, toWire } from './composed-text.ts';
import type { ChatMessageComposerProps } from './composer-props.ts';
import { voiceMetadata } from './staged-file.ts';
import { useComposerMode } from './use-composer-mode.ts';
import { useComposerText } from './use-composer-text.ts';
import { useSending } from './use-sending.ts';
import { useStagedFiles } from './use-staged-files.ts';
import { useComposerFormatters, useSuggestions } from './use-suggestions.ts';
import { useTypingSignal } from './use-typing-signal.ts';

/** What every deployment keeps; the server may say otherwise. */
const LIMITS = { textLength: 5_000, attachments: 10, mentions: 10, fileSize: 104_857_600 };
const NO_FORMATTERS = [] as const;

export type ComposerModel = ReturnType<typeof useComposer>;

/** Everything a composer knows and can do; its parts only draw it. */
export function useComposer(props: ChatMessageComposerProps, ref: Chat.ConversationRef) {
  const { user, group, parentMessageId, textFormatters = NO_FORMATTERS } = props;
  const conversation = { user, group, parentMessageId };
  const client = useChatClient();
  const t = useTranslate();
  const ownId = useId();
  const events = useChatUIEvents();
  const isBlocked = useBlocked(user);
  const notices = useNotices();
  const report = useReportError(props.onError);
  const handle = useConversation(client, ref);
  const known = useSnapshot(handle, 'conversation');
  const thread = useSnapshot(handle, 'thread');
  const loggedInUser = useLoggedInUser(client);
  const limits = client?.getAppSettings()?.limits ?? LIMITS;
  const isAgent = user?.isAgent() === true;
  const onTextChange = useContained(props.onTextChange, report);
  const text = useComposerText(handle, props.initialComposerText ?? '', onTextChange);
  const modes = useComposerMode(conversation, text);
  const files = useStagedFiles(limits, () => notices.show(t('compose.fileLimit', { count: limits.attachments })));
  const typing = useTypingSignal(client, ref, !isAgent && !props.disableTypingEvents);
  const runId = useActiveRun(client, isAgent, known?.conversation?.getConversationId(), ref.parentMessageId);
  const provided = useTextFormatters();
  const own = useStable([...provided, ...textFormatters]);
  const formatters = useComposerFormatters({
    id: props.id ?? ownId,
    client,
    user,
    group,
    loggedInUser,
    own,
    hasMentions: !isAgent && !props.disableMentions,
    hasMentionAll: !props.disableMentionAll,
    mentionAllLabel: props.mentionAllLabel ?? 'all',
  });
  const suggestions = useSuggestions(formatters, { text: text.composed.text, caret: text.caret }, report);
  const sound = props.disableSoundForOutgoingMessages ? false : props.customSoundForOutgoingMessage;
  const { onSendButtonPress } = props;
  const sending = useSending({ client, handle, conversation, formatters, onSendButtonPress, sound, report });

  const { mode } = modes;
  const wire = toWire(text.composed).trim();
  const left = limits.textLength - [...wire].length;
  const staged = mode.kind === 'edit' ? [] : files.files;
  const hasContent = wire !== '' || staged.some(({ isTooLarge }) => !isTooLarge);
  const isChanged = mode.kind !== 'edit' || wire !== captionOf(mode.message);
  const canSend = hasContent && isChanged && left >= 0;

  async function submit(): Promise<void> {
    if (!canSend) return;
    typing.ended();
    if (mode.kind === 'edit') {
      if (await sending.save(withText(mode.message, wire))) modes.close();
      return;
    }
    const quoted = mode.kind === 'reply' ? mode.message : undefined;
    const batchId = `${ref.receiverId}-${platformTimers.nowMs()}`;
    const messages = composeMessages({ ref, text: wire, files: staged, batchId, quoted });
    text.replace(EMPTY_TEXT);
    files.clear();
    modes.close();
    await Promise.all(messages.map((message) => sending.send(message)));
  }

  return {
    t,
    conversation,
    text,
    modes,
    files,
    typing,
    suggestions,
    notices,
    report,
    runId,
    isAgent,
    left,
    /** Shown from nine tenths on. */
    isNearLimit: left <= limits.textLength / 10,
    canSend,
    closed: closedReason(user, known, thread, isBlocked),
    submit,
    sendText(written: string): void {
      for (const message of composeMessages({ ref, text: written.trim(), files: [], batchId: '', quoted: undefined })) {
        void sending.send(message);
      }
    },
    /** The message as text formatters show it while it is edited or answered. */
    preview: (message: Chat.BaseMessage): Chat.BaseMessage =>
      formatters.reduce((shown, formatter) => previewed(shown, formatter, report), message),
    pick(item: SuggestionItem): void {
      const { word } = suggestions;
      if (!word) return;
      const isNew = !text.composed.mentions.some(({ wire: form }) => form === item.underlyingText);
      if (isNew && item.trackingCharacter === '@' && mentionedPeople(text.composed) >= limits.mentions) {
        suggestions.close();
        return notices.show(t('compose.mentionLimit', { count: limits.mentions }));
      }
      text.insert(word, item);
    },
    sendVoice(recording: Recording): void {
      const message = new Chat.MediaMessage(ref.receiverId, recording.file, 'audio', ref.receiverType);
      message.setParentMessageId(ref.parentMessageId);
      message.setMetadata(voiceMetadata(recording));
      if (mode.kind === 'reply') message.setQuotedMessageId(mode.message.getId());
      modes.close();
      void sending.send(message);
    },
    stop(): void {
      if (runId !== undefined) client?.cancelRun(runId).catch((error: unknown) => report(error, 'ERR_CALLBACK'));
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

function previewed(
  message: Chat.BaseMessage,
  formatter: ChatTextFormatter,
  report: (error: unknown, code: string) => void,
): Chat.BaseMessage {
  try {
    return formatter.handleComposerPreview(message);
  } catch (error) {
    report(error, 'ERR_CALLBACK');
    return message;
  }
}
