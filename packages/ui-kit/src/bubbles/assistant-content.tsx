import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { useTranslate } from '../localization/locale-context.ts';
import { RunAnswer } from '../runs/run-answer.tsx';
import { runPlaceOf } from '../runs/run-key.ts';
import { storedRunNote } from '../runs/run-note.ts';
import { RunNoteText } from '../runs/run-note-text.tsx';
import { useCanAskAgain } from '../runs/use-can-ask-again.ts';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerText } from './answer-text.tsx';
import type { Bubble } from './bubble.ts';
import { unknownElements } from './unknown-elements.ts';
import { UnsupportedContent } from './unsupported-content.tsx';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.AIAssistantMessage;
}

/**
 * An agent's answer: while it grows, and whole, with its buttons.
 * See docs/spec/message-list.md#built-in-kinds, #run-rows.
 */
export function AssistantContent({ bubble, message }: Props): ReactNode {
  const t = useTranslate();
  const canAskAgain = useCanAskAgain(bubble.row);
  const place = runPlaceOf(bubble.row.key);
  if (place) return <RunAnswer bubble={bubble} message={message} place={place} canAskAgain={canAskAgain} />;
  const note = storedRunNote(message, t);
  return (
    <>
      <AnswerText bubble={bubble} text={message.getText()} />
      {unknownElements(message).map((_, at) => (
        <UnsupportedContent key={at} bubble={bubble} />
      ))}
      {note && <RunNoteText note={note} bubble={bubble} isLast={false} />}
      <AnswerActions bubble={bubble} text={message.getText()} isCopyReady canAskAgain={canAskAgain} />
    </>
  );
}
