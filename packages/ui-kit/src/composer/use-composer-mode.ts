import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { type ConversationProps, isSameConversation } from '../conversation/conversation-props.ts';
import { captionOf } from '../formatters/caption-of.ts';
import { useLatest } from '../platform/use-latest.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { type ComposerMode, WRITE } from './composer-mode.ts';
import { NO_MODE, useSavedMode } from './use-saved-mode.ts';
import { EMPTY_TEXT, fromWire, rewrite } from './writing/composed-text.ts';
import { mentionName } from './writing/mention-name.ts';
import type { ComposerText } from './writing/use-composer-text.ts';

export interface ComposerModes {
  readonly mode: ComposerMode;
  /** Kind of the mode, or of the reply or edit whose message is still loading after a restart. */
  readonly kind: ComposerMode['kind'];
  /** Whether that message is still loading. Nothing can be sent until then. */
  readonly isRestoring: boolean;
  edit(message: Chat.BaseMessage): void;
  reply(message: Chat.BaseMessage): void;
  /** Cancels the reply or edit; the draft that an edit had replaced is restored. */
  close(): void;
}

interface ModeOptions {
  readonly client: Chat.ChatClient | undefined;
  readonly handle: Chat.ConversationHandle | undefined;
  readonly conversation: ConversationProps;
  readonly text: ComposerText;
}

/**
 * Returns the mode of the composer, set by events of its conversation. See docs/spec/message-list.md#ui-events,
 * #composer.
 */
export function useComposerMode({ client, handle, conversation, text }: ModeOptions): ComposerModes {
  const events = useChatUIEvents();
  const id = useId();
  const [mode, setMode] = useState<ComposerMode>(WRITE);
  const restoring = useSavedMode({ client, handle, mode, setMode });
  const latest = useLatest({ conversation, text, mode, handle, restoring });
  const isFocusPending = useRef(false);
  const focus = useCallback(() => latest.current.text.input.current?.focus(), [latest]);
  /** Returns the draft that an edit has replaced, even if that edit is still being restored; undefined without an edit. */
  const draftBefore = useCallback(() => {
    const { mode: current, restoring: restoredKind, handle: view } = latest.current;
    if (current.kind === 'edit') return current.before;
    return restoredKind === 'edit' ? fromWire(view?.getSnapshot('draft').before ?? '', String) : undefined;
  }, [latest]);
  const close = useCallback(() => {
    const { mode: current, restoring: restoredKind, text: written, handle: view } = latest.current;
    const before = draftBefore();
    if (before) written.replace(before);
    if (restoredKind) view?.setDraft(NO_MODE);
    if (current.kind !== 'write') setMode(WRITE);
  }, [latest, draftBefore]);
  const reply = useCallback<ComposerModes['reply']>(
    (message) => {
      // The draft that an edit had replaced becomes the text of the reply.
      const before = draftBefore();
      if (before) latest.current.text.replace(before);
      setMode({ kind: 'reply', message });
      isFocusPending.current = true;
    },
    [latest, draftBefore],
  );
  const edit = useCallback<ComposerModes['edit']>(
    (message) => {
      const { text: current } = latest.current;
      setMode({ kind: 'edit', message, before: draftBefore() ?? current.read() });
      current.replace(fromWire(captionOf(message), mentionName(message)));
      isFocusPending.current = true;
    },
    [latest, draftBefore],
  );
  // Delayed, because a closing menu first returns the focus to its message.
  useEffect(() => {
    if (isFocusPending.current) focus();
    isFocusPending.current = false;
  }, [mode, focus]);
  useEffect(() => {
    const isThisConversation = (payload: ConversationProps) => isSameConversation(payload, latest.current.conversation);
    const closeIfAbout = (message: Chat.BaseMessage) => {
      const { mode: currentMode } = latest.current;
      if (currentMode.kind !== 'write' && currentMode.message.getId() === message.getId()) close();
    };
    const unsubscribes = [
      events.on('ccReplyToMessage', (payload) => {
        if (payload.status === 'inprogress' && isThisConversation(payload)) reply(payload.message);
      }),
      events.on('ccMessageEdited', (payload) => {
        if (payload.status === 'inprogress' && isThisConversation(payload)) edit(payload.message);
      }),
      events.on('ccComposeMessage', (payload) => {
        if (!isThisConversation(payload)) return;
        latest.current.text.replace(rewrite(EMPTY_TEXT, payload.text));
        focus();
      }),
      events.on('ccMessageDeleted', ({ message }) => closeIfAbout(message)),
      client?.addMessageListener(`composer-mode${id}`, { onMessageDeleted: closeIfAbout }),
    ];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe?.());
  }, [events, client, id, latest, reply, edit, close, focus]);
  return { mode, kind: restoring ?? mode.kind, isRestoring: restoring !== undefined, edit, reply, close };
}
