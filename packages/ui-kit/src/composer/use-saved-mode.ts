import type { Chat } from '@chatwire/sdk';
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import { type ComposerMode, WRITE } from './composer-mode.ts';
import { fromWire, toWire } from './writing/composed-text.ts';

interface SavedModeOptions {
  readonly client: Chat.ChatClient | undefined;
  readonly handle: Chat.ConversationHandle | undefined;
  readonly mode: ComposerMode;
  readonly setMode: Dispatch<SetStateAction<ComposerMode>>;
}

/** Saves the mode with the draft of the conversation, so that a user who returns can continue to reply or edit. */
export function useSavedMode({ client, handle, mode, setMode }: SavedModeOptions): void {
  const lastMode = useRef<ComposerMode>(WRITE);
  useEffect(() => {
    if (mode === lastMode.current) return;
    lastMode.current = mode;
    const wireBefore = mode.kind === 'edit' ? toWire(mode.before) : undefined;
    handle?.setDraft({ replyTo: idOf(mode, 'reply'), editing: idOf(mode, 'edit'), before: wireBefore });
  }, [handle, mode]);
  useEffect(() => {
    const { replyTo, editing, before = '' } = handle?.getSnapshot('draft') ?? {};
    const id = editing ?? replyTo;
    if (!client || id === undefined) return undefined;
    const load = { isOver: false };
    client.getMessageDetails(id).then(
      (message) => {
        if (load.isOver || message.isDeleted()) return;
        const restored: ComposerMode =
          editing === undefined
            ? { kind: 'reply', message }
            : { kind: 'edit', message, before: fromWire(before, String) };
        setMode((current) => (current.kind === 'write' ? restored : current));
      },
      // The message was deleted: its edit becomes an ordinary draft.
      () => handle?.setDraft({ replyTo: undefined, editing: undefined, before: undefined }),
    );
    return () => {
      load.isOver = true;
    };
  }, [client, handle, setMode]);
}

function idOf(mode: ComposerMode, kind: 'reply' | 'edit'): string | undefined {
  return mode.kind === kind ? String(mode.message.getId()) : undefined;
}
