import type { Chat } from '@chatwire/sdk';
import type { Translate } from '../localization/chat-locale.ts';
import { isFromAgent, storedFailure } from './stored-failure.ts';

/** Status shown below the text of a run: the agent's activity, or how the run ended. */
export interface RunStatus {
  readonly kind: 'active' | 'ended';
  readonly text: string;
}

/** Returns the status of a run; undefined while the text alone is shown. See docs/spec/message-list.md#run-rows. */
export function runStatusOf(
  { phase, tools, error }: Chat.RunState,
  isOffline: boolean,
  t: Translate,
): RunStatus | undefined {
  switch (phase) {
    case 'finished':
      return undefined;
    case 'failed':
      return { kind: 'ended', text: failureText(error?.code, t) };
    case 'stopped':
      return { kind: 'ended', text: t('ai.stopped') };
    case 'thinking':
    case 'tool':
    case 'streaming':
      if (isOffline) return { kind: 'active', text: t('ai.waiting') };
      if (phase === 'streaming') return undefined;
      return { kind: 'active', text: phase === 'thinking' ? t('ai.thinking') : toolText(tools.at(-1), t) };
    default:
      return phase satisfies never;
  }
}

/**
 * Returns the status of a stored response whose run is no longer known; undefined for complete responses and for messages
 * of people.
 */
export function storedRunStatus(message: Chat.BaseMessage, t: Translate): RunStatus | undefined {
  const failure = storedFailure(message);
  if (failure) return { kind: 'ended', text: failureText(failure.code, t) };
  const isStopped = isFromAgent(message) && message.getMetadata()?.['runStatus'] === 'cancelled';
  return isStopped ? { kind: 'ended', text: t('ai.stopped') } : undefined;
}

/** Returns specific texts for failures that rephrasing the question can avoid, and a general text for all others. */
function failureText(code: string | undefined, t: Translate): string {
  switch (code) {
    case 'LENGTH':
      return t('ai.lengthLimit');
    case 'CONTENT_FILTER':
      return t('ai.contentFilter');
    default:
      return t('ai.failed');
  }
}

function toolText(tool: Chat.ToolState | undefined, t: Translate): string {
  return tool?.executionText ?? t('ai.usingTool', { tool: tool?.displayName ?? tool?.name ?? '' });
}
