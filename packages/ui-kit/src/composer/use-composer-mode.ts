import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useState } from 'react';
import { captionOf } from '../bubbles/caption-of.ts';
import { type ConversationProps, isSameConversation } from '../conversation/conversation-props.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { useLatest } from '../provider/use-latest.ts';
import { EMPTY_TEXT, fromWire, rewritten } from './composed-text.ts';
import { type ComposerMode, WRITE } from './composer-mode.ts';
import { mentionName } from './mention-name.ts';
import type { ComposerText } from './use-composer-text.ts';

export interface ComposerModes {
  readonly mode: ComposerMode;
  edit(message: Chat.BaseMessage): void;
  reply(message: Chat.BaseMessage): void;
  /** Back to writing; what an edit had replaced comes back. */
  close(): void;
}

/** What the text is for, as the events of this very conversation ask for. Contract 25, 32. */
export function useComposerMode(conversation: ConversationProps, text: ComposerText): ComposerModes {
  const events = useChatUIEvents();
  const [mode, setMode] = useState<ComposerMode>(WRITE);
  const latest = useLatest({ conversation, text, mode });
  const reply = useCallback<ComposerModes['reply']>(
    (message) => {
      setMode({ kind: 'reply', message });
      latest.current.text.input.current?.focus();
    },
    [latest],
  );
  const edit = useCallback<ComposerModes['edit']>(
    (message) => {
      const { mode: known, text: current } = latest.current;
      const before = known.kind === 'edit' ? known.before : current.composed;
      setMode({ kind: 'edit', message, before });
      current.replace(fromWire(captionOf(message), mentionName(message)));
      current.input.current?.focus();
    },
    [latest],
  );
  const close = useCallback(() => {
    const { mode: known, text: current } = latest.current;
    if (known.kind === 'edit') current.replace(known.before);
    setMode(WRITE);
  }, [latest]);
  useEffect(() => {
    const isHere = (payload: ConversationProps) => isSameConversation(payload, latest.current.conversation);
    const ends = [
      events.on('ccReplyToMessage', (payload) => {
        if (payload.status === 'inprogress' && isHere(payload)) reply(payload.message);
      }),
      events.on('ccMessageEdited', (payload) => {
        if (payload.status === 'inprogress' && isHere(payload)) edit(payload.message);
      }),
      events.on('ccComposeMessage', (payload) => {
        if (!isHere(payload)) return;
        latest.current.text.replace(rewritten(EMPTY_TEXT, payload.text));
        latest.current.text.input.current?.focus();
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [events, latest, reply, edit]);
  return { mode, edit, reply, close };
}
