import { Combobox } from '@base-ui/react/combobox';
import type { Message } from '@chatwire/protocol';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { shortTime } from '../words/times.ts';
import { messagePlace, messageText } from './message-words.ts';
import { useRecentMessages } from './use-messages.ts';

interface MessagePickerProps {
  /** Whose messages are offered. */
  readonly uid: string | undefined;
  readonly messageId: string | undefined;
  readonly onPick: (messageId: string | undefined) => void;
}

interface Choice {
  readonly id: string;
  /** Absent for an id that was typed. */
  readonly message?: Message;
}

/** Finds a message: one of those somebody saw last, or any by its id. */
export function MessagePicker({ uid, messageId, onPick }: MessagePickerProps): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { data: recent = [], isFetching } = useRecentMessages(uid);
  const choices = choicesFor(typed, recent);
  return (
    <div className="person-picker">
      <label htmlFor={id}>Message</label>
      <Combobox.Root<Choice>
        items={choices}
        filter={null}
        value={messageId === undefined ? null : { id: messageId }}
        onValueChange={(picked) => onPick(picked?.id)}
        onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : '')}
        isItemEqualToValue={(a, b) => a.id === b.id}
        itemToStringLabel={(choice) => choice.id}
        autoHighlight
      >
        <Combobox.InputGroup className="person-picker-field">
          <Icon name="search" />
          <Combobox.Input
            id={id}
            placeholder="Id, or words of a recent message"
            spellCheck={false}
            inputMode="search"
          />
          <Combobox.Clear className="person-picker-clear" aria-label="Clear: Message">
            <Icon name="close" size={14} />
          </Combobox.Clear>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="popup-place">
            <Combobox.Popup className="popup picker-popup">
              <Combobox.Empty>
                <p className="picker-none">{isFetching ? 'Reading…' : 'No recent message has that. Type its id.'}</p>
              </Combobox.Empty>
              <Combobox.List className="picker-list">
                {(choice: Choice) => (
                  <Combobox.Item key={choice.id} value={choice} className="picker-item message">
                    <span>{choice.message ? messageText(choice.message) : `Message ${choice.id}`}</span>
                    {choice.message && (
                      <small>
                        {messagePlace(choice.message)} · {shortTime(choice.message.sentAtMS)} · {choice.id}
                      </small>
                    )}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}

function choicesFor(typed: string, recent: readonly Message[]): readonly Choice[] {
  const text = typed.trim().toLowerCase();
  const matches = recent.filter((message) =>
    [message.id, messageText(message), messagePlace(message)].some((part) => part.toLowerCase().includes(text)),
  );
  const isOtherId = /^[1-9]\d{0,14}$/.test(text) && !matches.some(({ id }) => id === text);
  return [...(isOtherId ? [{ id: text }] : []), ...matches.map((message) => ({ id: message.id, message }))];
}
