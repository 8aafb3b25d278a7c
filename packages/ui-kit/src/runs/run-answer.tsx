import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useContext } from 'react';
import { AnswerActions } from '../bubbles/answer-actions.tsx';
import { AnswerText } from '../bubbles/answer-text.tsx';
import type { Bubble } from '../bubbles/bubble.ts';
import { unknownElements } from '../bubbles/unknown-elements.ts';
import { UnsupportedContent } from '../bubbles/unsupported-content.tsx';
import { useTranslate } from '../localization/locale-context.ts';
import { RunContext } from './run-context.ts';
import type { RunPlace } from './run-key.ts';
import { runNote, storedRunNote } from './run-note.ts';
import { RunNoteText } from './run-note-text.tsx';
import { usePaintedText } from './use-painted-text.ts';
import { useRun } from './use-run.ts';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.AIAssistantMessage;
  readonly place: RunPlace;
  readonly canAskAgain: boolean;
}

/**
 * A text of an agent's run, from the first thought on, and when it is stored: the same elements throughout, so that
 * nothing moves when the stored message comes. See docs/spec/message-list.md#run-rows.
 */
export function RunAnswer({ bubble, message, place, canAskAgain }: Props): ReactNode {
  const t = useTranslate();
  const isOffline = useContext(RunContext)?.isOffline ?? false;
  const run = useRun(place.runId);
  const painted = usePaintedText(place, run);
  const text = painted ?? message.getText();
  const isLast = run !== undefined && place.index >= run.texts.length - 1;
  const endNote = run ? undefined : storedRunNote(message, t);
  const note = isLast ? runNote(run, isOffline, t) : endNote;
  const isStored = message.getId() > 0;
  const blocks = Math.max(isLast ? run.cards.length : 0, unknownElements(message).length);
  // Where a note of what goes on stands, the buttons will be.
  const hasButtons = note?.kind !== 'active' && (text !== '' || canAskAgain);
  return (
    <>
      {text !== '' && <AnswerText bubble={bubble} text={text} />}
      {Array.from({ length: blocks }, (_, at) => (
        <UnsupportedContent key={at} bubble={bubble} />
      ))}
      {note && <RunNoteText note={note} bubble={bubble} isLast={!hasButtons} />}
      {hasButtons && (
        <AnswerActions
          bubble={bubble}
          text={text}
          isCopyReady={isStored && painted === undefined}
          canAskAgain={canAskAgain}
        />
      )}
    </>
  );
}
