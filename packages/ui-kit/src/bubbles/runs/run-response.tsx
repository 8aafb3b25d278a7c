import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useContext } from 'react';
import { useTranslate } from '../../localization/locale-context.ts';
import { RunContext } from '../../runs/run-context.ts';
import type { RunTextRef } from '../../runs/run-key.ts';
import { runStatusOf, storedRunStatus } from '../../runs/run-status.ts';
import { usePaintedText } from '../../runs/use-painted-text.ts';
import { useRun } from '../../runs/use-run.ts';
import type { Bubble } from '../bubble.ts';
import { UnsupportedContent } from '../row/unsupported-content.tsx';
import { AssistantText } from './assistant-text.tsx';
import { ResponseButtons } from './response-buttons.tsx';
import { RunStatusText } from './run-status-text.tsx';
import { unknownElements } from './unknown-elements.ts';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.AIAssistantMessage;
  readonly textRef: RunTextRef;
  readonly canAskAgain: boolean;
}

/**
 * One text of an agent's run, from its first status to the stored message. Keeps its elements, so that nothing moves when
 * the stored message arrives. See docs/spec/message-list.md#run-rows.
 */
export function RunResponse({ bubble, message, textRef, canAskAgain }: Props): ReactNode {
  const t = useTranslate();
  const isOffline = useContext(RunContext)?.isOffline ?? false;
  const run = useRun(textRef.runId);
  const painted = usePaintedText(textRef, run);
  const text = painted ?? message.getText();
  const isLast = run !== undefined && textRef.index >= run.texts.length - 1;
  const storedStatus = run ? undefined : storedRunStatus(message, t);
  const runStatus = isLast ? runStatusOf(run, isOffline, t) : storedStatus;
  const isStored = message.getId() > 0;
  const unknownCount = Math.max(isLast ? run.cards.length : 0, unknownElements(message).length);
  const isIncomplete = painted !== undefined || runStatus !== undefined || run?.texts[textRef.index]?.done === false;
  // The buttons replace the active status in its space.
  const hasButtons = runStatus?.kind !== 'active' && (text !== '' || canAskAgain);
  return (
    <>
      {text !== '' && <AssistantText bubble={bubble} text={text} isIncomplete={isIncomplete} />}
      {Array.from({ length: unknownCount }, (_, at) => (
        <UnsupportedContent key={at} bubble={bubble} />
      ))}
      {runStatus && <RunStatusText runStatus={runStatus} bubble={bubble} isLast={!hasButtons} />}
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
