import type { Message } from '@chatwire/protocol';
import { type ReactNode, useState } from 'react';
import { LOADING } from '../text/common.ts';
import { shortTime } from '../text/times.ts';
import { Icon } from '../ui/icon.tsx';
import { Picker } from '../ui/picker.tsx';
import { messageConversation, messageText } from './message-text.ts';
import { useRecentMessages } from './use-messages.ts';

interface MessagePickerProps {
  /** User whose messages are offered. */
  readonly uid: string | undefined;
  readonly messageId: string | undefined;
  readonly onPick: (messageId: string | undefined) => void;
}

interface Choice {
  readonly id: string;
  /** Absent for a typed id. */
  readonly message?: Message;
}

/** Picks a message: a recent one of the user, or any by id. */
export function MessagePicker({ uid, messageId, onPick }: MessagePickerProps): ReactNode {
  const [typed, setTyped] = useState('');
  const { data: recent = [], isFetching } = useRecentMessages(uid);
  return (
    <Picker<Choice>
      label="Message"
      placeholder="ID or text of a recent message"
      icon={<Icon name="search" />}
      items={choicesFor(typed, recent)}
      selected={messageId === undefined ? undefined : { id: messageId }}
      keyOf={({ id }) => id}
      textOf={({ id }) => id}
      emptyText={isFetching ? LOADING : 'No recent message found. Enter its ID.'}
      onType={setTyped}
      onPick={(choice) => onPick(choice?.id)}
    >
      {({ id, message }) => (
        <div className="message-choice">
          <span>{message ? messageText(message) : `Message ${id}`}</span>
          {message && (
            <small>
              {messageConversation(message)} · {shortTime(message.sentAtMS)} · {id}
            </small>
          )}
        </div>
      )}
    </Picker>
  );
}

function choicesFor(typed: string, recent: readonly Message[]): readonly Choice[] {
  const text = typed.trim().toLowerCase();
  const matches = recent.filter((message) =>
    [message.id, messageText(message), messageConversation(message)].some((part) => part.toLowerCase().includes(text)),
  );
  const isOtherId = /^[1-9]\d{0,14}$/.test(text) && !matches.some(({ id }) => id === text);
  return [...(isOtherId ? [{ id: text }] : []), ...matches.map((message) => ({ id: message.id, message }))];
}
