import { type ReactNode, useState } from 'react';
import { useNames } from '../names/names-context.ts';
import { LOADING } from '../text/common.ts';
import { shortTime } from '../text/times.ts';
import { Icon } from '../ui/icon.tsx';
import { Picker } from '../ui/picker.tsx';
import { type MessageChoice, messageChoices } from './message-choices.ts';
import { useEntriesByName } from './use-entries-by-name.ts';
import { useRecentMessages } from './use-messages.ts';

interface MessagePickerProps {
  /** User whose messages are offered. */
  readonly uid: string | undefined;
  readonly messageId: string | undefined;
  readonly onPick: (messageId: string | undefined) => void;
}

/** Picks a message: a recent one of the user, one from or to a named user or group, or any by id. */
export function MessagePicker({ uid, messageId, onPick }: MessagePickerProps): ReactNode {
  const [typed, setTyped] = useState('');
  const recent = useRecentMessages(uid);
  const named = useEntriesByName(uid, typed);
  const nameOf = useNames(
    named.entries.flatMap(({ sender, receiver, receiverType }) => [
      ['user', sender] as const,
      [receiverType === 'group' ? 'group' : 'user', receiver] as const,
    ]),
  );
  const isFetching = recent.isFetching || named.isFetching;
  return (
    <Picker<MessageChoice>
      label="Message"
      placeholder="Name, text, or ID"
      icon={<Icon name="search" />}
      items={messageChoices(typed, recent.data ?? [], named.entries, nameOf)}
      selected={messageId === undefined ? undefined : { id: messageId }}
      keyOf={({ id }) => id}
      textOf={({ id }) => id}
      emptyText={isFetching ? LOADING : 'No message found. Enter its ID.'}
      onType={setTyped}
      onPick={(choice) => onPick(choice?.id)}
    >
      {({ id, text, about }) => (
        <div className="message-choice">
          <span>{text ?? `Message ${id}`}</span>
          {about && (
            <small>
              {about.conversation} · {shortTime(about.atMs)}
              {text !== undefined && ` · ${id}`}
            </small>
          )}
        </div>
      )}
    </Picker>
  );
}
