import type { Chat } from '@chatwire/sdk';
import type { Translate } from '../localization/chat-locale.ts';

/** What is said below the text of a run: what the agent does, or how it ended. */
export interface RunNote {
  readonly kind: 'active' | 'ended';
  readonly text: string;
}

/** Undefined while nothing needs to be said: the text speaks for itself. Contract 21.3. */
export function runNote({ phase, tools }: Chat.RunState, isOffline: boolean, t: Translate): RunNote | undefined {
  switch (phase) {
    case 'finished':
      return undefined;
    case 'failed':
      return { kind: 'ended', text: t('ai.failed') };
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

/** Of a stored answer whose run is not known any more. */
export function storedRunNote(message: Chat.AIAssistantMessage, t: Translate): RunNote | undefined {
  const isStopped = message.getMetadata()?.['runStatus'] === 'cancelled';
  return isStopped ? { kind: 'ended', text: t('ai.stopped') } : undefined;
}

function toolText(tool: Chat.ToolState | undefined, t: Translate): string {
  return tool?.executionText ?? t('ai.usingTool', { tool: tool?.displayName ?? tool?.name ?? '' });
}
