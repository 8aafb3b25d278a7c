import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useMemo } from 'react';
import { platformTimers } from '../platform/kit-timers.ts';
import { useLatest } from '../platform/use-latest.ts';
import { useIsOffline } from '../provider/use-is-offline.ts';
import { RunContext } from '../runs/run-context.ts';
import { RunPacers } from '../runs/run-pacers.ts';
import type { ChatAIAssistantTools } from './chat-ai-assistant-tools.ts';
import { RunObserver } from './run-observer.ts';
import { ToolRunner } from './tool-runner.ts';

interface Props {
  readonly client: Chat.ChatClient | undefined;
  readonly handle: Chat.ConversationHandle;
  readonly tools: ChatAIAssistantTools | undefined;
  /** Minimum time between two painted chunks, in milliseconds. Default: 30. */
  readonly streamingSpeed: number | undefined;
  readonly report: (error: unknown, code: string) => void;
  readonly children: ReactNode;
}

/** See docs/spec/message-list.md#behaviour-props. */
const STREAMING_MS = 30;

/**
 * Wraps the rows of a list: paces its streamed responses and runs the tools that agents call.
 * See docs/spec/message-list.md#ai-assistant.
 */
export function AgentRuns({ client, handle, tools, streamingSpeed, report, children }: Props): ReactNode {
  const latest = useLatest({ tools, report });
  const speedMs = streamingSpeed ?? STREAMING_MS;
  const isOffline = useIsOffline(client);
  const pacers = useMemo(() => new RunPacers(handle, platformTimers), [handle]);
  useEffect(() => pacers.setSpeed(speedMs), [pacers, speedMs]);
  useEffect(() => {
    if (!client) return undefined;
    const report = (error: Chat.ChatException) => latest.current.report(error, error.code);
    const runner = new ToolRunner({
      client,
      tools: () => latest.current.tools,
      messageOf: (id) => client.getMessageDetails(id),
      timers: platformTimers,
      report,
    });
    const watch = new RunObserver({ handle, tools: runner, report });
    return () => {
      watch.release();
      runner.release();
    };
  }, [client, handle, latest]);
  const value = useMemo(() => ({ handle, pacers, isOffline }), [handle, pacers, isOffline]);
  return <RunContext value={value}>{children}</RunContext>;
}
