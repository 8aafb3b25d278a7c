import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { useTranslate } from '../localization/locale-context.ts';
import { RunAnswer } from '../runs/run-answer.tsx';
import { runPlaceOf } from '../runs/run-key.ts';
import { storedRunNote } from '../runs/run-note.ts';
import { RunNoteText } from '../runs/run-note-text.tsx';
import { AnswerText } from './answer-text.tsx';
import type { Bubble } from './bubble.ts';
import { CopyAnswer } from './copy-answer.tsx';
import { unknownElements } from './unknown-elements.ts';
import { UnsupportedContent } from './unsupported-content.tsx';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.AIAssistantMessage;
}

/** An agent's answer: while it grows, and whole, with a button to copy it. Contract 5.3, 21.3. */
export function AssistantContent({ bubble, message }: Props): ReactNode {
  const t = useTranslate();
  const place = runPlaceOf(bubble.row.key);
  if (place) return <RunAnswer bubble={bubble} message={message} place={place} />;
  const note = storedRunNote(message, t);
  return (
    <>
      <AnswerText bubble={bubble} text={message.getText()} />
      {unknownElements(message).map((_, at) => (
        <UnsupportedContent key={at} bubble={bubble} />
      ))}
      {note && <RunNoteText note={note} bubble={bubble} isLast={false} />}
      <CopyAnswer bubble={bubble} text={message.getText()} isReady />
    </>
  );
}
