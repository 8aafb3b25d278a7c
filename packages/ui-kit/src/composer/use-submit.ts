import { Chat } from '@chatwire/sdk';
import { useCallback, useRef, useState } from 'react';
import type { Recording } from '../adapters/chat-adapters.ts';
import { platformTimers } from '../platform/kit-timers.ts';
import { useLatest } from '../platform/use-latest.ts';
import { composeMessages, withText } from './compose-messages.ts';
import type { FileTray } from './files/file-tray.ts';
import { voiceMetadata } from './files/staged-file.ts';
import type { ComposerModes } from './use-composer-mode.ts';
import type { Sending } from './use-sending.ts';
import { EMPTY_TEXT } from './writing/composed-text.ts';
import type { ComposerText } from './writing/use-composer-text.ts';
import type { TypingSignal } from './writing/use-typing-signal.ts';

interface SubmitOptions {
  readonly ref: Chat.ConversationRef;
  readonly wire: string;
  readonly canSend: boolean;
  readonly text: ComposerText;
  readonly tray: FileTray;
  readonly modes: ComposerModes;
  readonly typing: TypingSignal;
  readonly sending: Sending;
}

export interface Submit {
  /** Whether an edit is being saved. */
  readonly isSaving: boolean;
  /** Sends the message or saves the edit. Has no effect while neither is possible. */
  submit(): void;
  sendText(newText: string): void;
  sendVoice(recording: Recording): void;
}

/**
 * Submits messages in the order of the presses. A message waits while files of an earlier one are still being
 * compressed.
 */
export function useSubmit(options: SubmitOptions): Submit {
  const latest = useLatest(options);
  const queue = useRef(Promise.resolve());
  const [isSaving, setSaving] = useState(false);
  const enqueue = useCallback(
    (messages: () => Promise<readonly Chat.BaseMessage[]>) => {
      queue.current = queue.current.then(messages).then((prepared) => latest.current.sending.send(prepared));
    },
    [latest],
  );
  const { ref, wire, modes, text, tray, typing, sending } = options;
  const quoted = modes.mode.kind === 'reply' ? modes.mode.message : undefined;
  const save = async (message: Chat.BaseMessage) => {
    setSaving(true);
    // A rejected text stays in the composer.
    if (await sending.save(withText(message, wire))) latest.current.modes.close();
    setSaving(false);
  };
  return {
    isSaving,
    submit() {
      if (!options.canSend || isSaving) return;
      typing.end();
      if (modes.mode.kind === 'edit') return void save(modes.mode.message);
      const batchId = `${ref.receiverId}-${platformTimers.nowMs()}`;
      const files = tray.take();
      text.replace(EMPTY_TEXT);
      modes.close();
      enqueue(async () => composeMessages({ ref, text: wire, files: await files, batchId, quoted }));
    },
    sendText(newText) {
      enqueue(async () => composeMessages({ ref, text: newText.trim(), files: [], batchId: '', quoted: undefined }));
    },
    sendVoice(recording) {
      const message = new Chat.MediaMessage(ref.receiverId, recording.file, 'audio', ref.receiverType);
      message.setParentMessageId(ref.parentMessageId);
      message.setMetadata(voiceMetadata(recording));
      if (quoted) message.setQuotedMessageId(quoted.getId());
      modes.close();
      enqueue(async () => [message]);
    },
  };
}
