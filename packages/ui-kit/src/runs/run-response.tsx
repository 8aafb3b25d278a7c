import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useContext } from 'react';
import { AssistantText } from '../bubbles/assistant-text.tsx';
import type { Bubble } from '../bubbles/bubble.ts';
import { ResponseButtons } from '../bubbles/response-buttons.tsx';
import { unknownElements } from '../bubbles/unknown-elements.ts';
import { UnsupportedContent } from '../bubbles/unsupported-content.tsx';
import { useTranslate } from '../localization/locale-context.ts';
import { RunContext } from './run-context.ts';
import type { RunTextRef } from './run-key.ts';
import { runStatusOf, storedRunStatus } from './run-status.ts';
import { RunStatusText } from './run-status-text.tsx';
import { usePaintedText } from './use-painted-text.ts';
import { useRun } from './use-run.ts';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.AIAssistantMessage;
  readonly textRef: RunTextRef;
  readonly canAskAgain: boolean;
}

/**
 * A text of an agent's run, from the first status to the stored message: the same elements throughout, so that
 * nothing moves when the stored message arrives. See docs/spec/message-list.md#run-rows.
 */
export function RunResponse({ bubble, message, textRef, canAskAgain }: Props): ReactNode {
  const t = useTranslate();
  const isOffline = useContext(RunContext)?.isOffline ?? false;
  const run = useRun(textRef.runId);
  const painted = usePaintedText(textRef, run);
  const text = painted ?? message.getText();
  const isLast = run !== undefined && textRef.index >= run.texts.length - 1;
  const endNote = run ? undefined : storedRunStatus(message, t);
  const note = isLast ? runStatusOf(run, isOffline, t) : endNote;
  const isStored = message.getId() > 0;
  const blocks = Math.max(isLast ? run.cards.length : 0, unknownElements(message).length);
  // The buttons will take the space of the active status.
  const hasButtons = note?.kind !== 'active' && (text !== '' || canAskAgain);
  return (
    <>
      {text !== '' && <AssistantText bubble={bubble} text={text} />}
      {Array.from({ length: blocks }, (_, at) => (
        <UnsupportedContent key={at} bubble={bubble} />
      ))}
      {note && <RunStatusText note={note} bubble={bubble} isLast={!hasButtons} />}
      {hasButtons && (
        <ResponseButtons
          bubble={bubble}
          text={text}
          isCopyReady={isStored && painted === undefined}
          canAskAgain={canAskAgain}
        />
      )}
    </>
  );
}
