import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { type ConversationProps, isSameConversation } from '../conversation/conversation-props.ts';
import { captionOf } from '../formatters/caption-of.ts';
import { useLatest } from '../platform/use-latest.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { type ComposerMode, WRITE } from './composer-mode.ts';
import { useSavedMode } from './use-saved-mode.ts';
import { EMPTY_TEXT, fromWire, rewrite } from './writing/composed-text.ts';
import { mentionName } from './writing/mention-name.ts';
import type { ComposerText } from './writing/use-composer-text.ts';

export interface ComposerModes {
  readonly mode: ComposerMode;
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
  const latest = useLatest({ conversation, text, mode });
  const isFocusPending = useRef(false);
  const focus = useCallback(() => latest.current.text.input.current?.focus(), [latest]);
  const close = useCallback(() => {
    const { mode: currentMode, text: current } = latest.current;
    if (currentMode.kind === 'write') return;
    if (currentMode.kind === 'edit') current.replace(currentMode.before);
    setMode(WRITE);
  }, [latest]);
  const reply = useCallback<ComposerModes['reply']>(
    (message) => {
      const { mode: currentMode, text: current } = latest.current;
      // The draft that an edit had replaced becomes the text of the reply.
      if (currentMode.kind === 'edit') current.replace(currentMode.before);
      setMode({ kind: 'reply', message });
      isFocusPending.current = true;
    },
    [latest],
  );
  const edit = useCallback<ComposerModes['edit']>(
    (message) => {
      const { mode: currentMode, text: current } = latest.current;
      const textBefore = currentMode.kind === 'edit' ? currentMode.before : current.read();
      setMode({ kind: 'edit', message, before: textBefore });
      current.replace(fromWire(captionOf(message), mentionName(message)));
      isFocusPending.current = true;
    },
    [latest],
  );
  // Delayed, because a closing menu first returns the focus to its message.
  useEffect(() => {
    if (isFocusPending.current) focus();
    isFocusPending.current = false;
  }, [mode, focus]);
  useSavedMode({ client, handle, mode, setMode });
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
  return { mode, edit, reply, close };
}
