import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { useTranslate } from '../../localization/locale-context.ts';
import { storedRunStatus } from '../../runs/run-status.ts';
import { useCanAskAgain } from '../../runs/use-can-ask-again.ts';
import type { Bubble } from '../bubble.ts';
import { ResponseButtons } from '../runs/response-buttons.tsx';
import { RunStatusText } from '../runs/run-status-text.tsx';
import { LinkPreview } from './link-preview.tsx';
import { statusSpace } from './status-space.ts';
import { TextBody } from './text-body.tsx';
import { Translation } from './translation.tsx';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.TextMessage;
}

/** A text, its link preview, and its translation. See docs/spec/message-list.md#built-in-kinds. */
export function TextContent({ bubble, message }: Props): ReactNode {
  const t = useTranslate();
  // In groups an agent's response is an ordinary text.
  const runStatus = storedRunStatus(message, t);
  const canAskAgain = useCanAskAgain(bubble.row);
  return (
    <>
      {message.getMetadata()?.['linkPreview'] !== undefined && <LinkPreview bubble={bubble} />}
      <TextBody
        bubble={bubble}
        text={message.getText()}
        endSpace={runStatus ? 0 : statusSpace(bubble)}
        isIncomplete={runStatus !== undefined}
      />
      {runStatus && <RunStatusText runStatus={runStatus} bubble={bubble} isLast={!canAskAgain} />}
      {canAskAgain && <ResponseButtons bubble={bubble} text="" isCopyReady={false} canAskAgain />}
      {bubble.row.translation && <Translation bubble={bubble} />}
    </>
  );
}
