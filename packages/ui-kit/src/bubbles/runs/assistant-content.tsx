import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { useTranslate } from '../../localization/locale-context.ts';
import { runTextRefOf } from '../../runs/run-key.ts';
import { storedRunStatus } from '../../runs/run-status.ts';
import { useCanAskAgain } from '../../runs/use-can-ask-again.ts';
import type { Bubble } from '../bubble.ts';
import { UnsupportedContent } from '../row/unsupported-content.tsx';
import { AssistantText } from './assistant-text.tsx';
import { ResponseButtons } from './response-buttons.tsx';
import { RunResponse } from './run-response.tsx';
import { RunStatusText } from './run-status-text.tsx';
import { unknownElements } from './unknown-elements.ts';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.AIAssistantMessage;
}

/**
 * The content of an agent's response: while it streams, the text so far; afterwards, the whole text with its buttons.
 * See docs/spec/message-list.md#built-in-kinds, #run-rows.
 */
export function AssistantContent({ bubble, message }: Props): ReactNode {
  const t = useTranslate();
  const canAskAgain = useCanAskAgain(bubble.row);
  const textRef = runTextRefOf(bubble.row.key);
  if (textRef) return <RunResponse bubble={bubble} message={message} textRef={textRef} canAskAgain={canAskAgain} />;
  const runStatus = storedRunStatus(message, t);
  return (
    <>
      <AssistantText bubble={bubble} text={message.getText()} isIncomplete={runStatus !== undefined} />
      {unknownElements(message).map((_, at) => (
        <UnsupportedContent key={at} bubble={bubble} />
      ))}
      {runStatus && <RunStatusText runStatus={runStatus} bubble={bubble} isLast={false} />}
      <ResponseButtons bubble={bubble} text={message.getText()} isCopyReady canAskAgain={canAskAgain} />
    </>
  );
}
