import { Chat } from '@chatwire/sdk';
import { type Dispatch, type SetStateAction, useEffect, useId, useRef } from 'react';
import { useSnapshot } from '../conversation/use-snapshot.ts';
import { type ComposerMode, WRITE } from './composer-mode.ts';
import { fromWire, toWire } from './writing/composed-text.ts';

interface SavedModeOptions {
  readonly client: Chat.ChatClient | undefined;
  readonly handle: Chat.ConversationHandle | undefined;
  readonly mode: ComposerMode;
  readonly setMode: Dispatch<SetStateAction<ComposerMode>>;
}

/** The draft of a message that neither edits nor quotes another one. */
export const NO_MODE = { replyTo: undefined, editing: undefined, before: undefined } as const;

/**
 * Saves the mode with the draft of the conversation, so that a user who returns can continue to reply or edit. Returns
 * which of them is being restored: until its message has loaded, the text must not be sent as a new message.
 */
export function useSavedMode({ client, handle, mode, setMode }: SavedModeOptions): 'reply' | 'edit' | undefined {
  const listenerId = useId();
  const lastMode = useRef<ComposerMode>(WRITE);
  const draft = useSnapshot(handle, 'draft');
  const isSaved = draft?.editing !== undefined || draft?.replyTo !== undefined;
  const isRestoring = mode.kind === 'write' && isSaved;
  useEffect(() => {
    if (mode === lastMode.current) return;
    lastMode.current = mode;
    const wireBefore = mode.kind === 'edit' ? toWire(mode.before) : undefined;
    handle?.setDraft({ replyTo: idOf(mode, 'reply'), editing: idOf(mode, 'edit'), before: wireBefore });
  }, [handle, mode]);
  useEffect(() => {
    // Read now, because the effect above may have changed it.
    const { replyTo, editing, before = '' } = handle?.getSnapshot('draft') ?? {};
    const id = editing ?? replyTo;
    if (!isRestoring || !client || id === undefined) return undefined;
    const load = { isOver: false, hasFailed: false };
    // The message was deleted: its edit becomes an ordinary draft.
    const forget = () => handle?.setDraft(NO_MODE);
    const restore = () =>
      client.getMessageDetails(id).then(
        (message) => {
          if (load.isOver) return;
          if (message.isDeleted()) return forget();
          setMode(
            editing === undefined
              ? { kind: 'reply', message }
              : { kind: 'edit', message, before: fromWire(before, String) },
          );
        },
        (error) => {
          if (load.isOver) return;
          load.hasFailed = error instanceof Chat.ChatException && error.retryable;
          if (!load.hasFailed) forget();
        },
      );
    void restore();
    const end = client.addConnectionListener(`composer-restore${listenerId}`, {
      onConnected() {
        if (load.hasFailed) void restore();
      },
    });
    return () => {
      load.isOver = true;
      end();
    };
  }, [client, handle, isRestoring, listenerId, setMode]);
  if (!isRestoring) return undefined;
  return draft?.editing === undefined ? 'reply' : 'edit';
}

function idOf(mode: ComposerMode, kind: 'reply' | 'edit'): string | undefined {
  return mode.kind === kind ? String(mode.message.getId()) : undefined;
}
