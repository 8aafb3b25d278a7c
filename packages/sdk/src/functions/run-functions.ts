import { nameArgument, textArgument } from '../base/arguments.ts';
import { ChatException, failure } from '../base/chat-exception.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import type { AgentSession } from '../runs/agent-session.ts';

/** Result of a tool on this device: `content`, or the `error` it failed with. */
export interface ToolResult {
  readonly runId: string;
  readonly toolCallId: string;
  /** Anything other than a string is sent as JSON; at most 64 kB. */
  readonly content?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

/**
 * Returns the functions of the client for runs of agents.
 * See docs/spec/sdk.md#functions, #tools-cancel-and-session.
 */
export function runFunctions({ http, store, agentSessions }: Core) {
  return {
    /** The thread that is open with an agent, shared by all callers. Ends with the session. */
    openAgentSession: (uid: string): AgentSession => agentSessions.open(nameArgument(uid, 'uid')),

    /** True once per call, and only on the client that sent the user's message: run the tool then, and send its result. */
    claimToolCall: (runId: string, toolCallId: string): boolean => store.agents.runs.claim(runId, toolCallId),

    /** Cancels a run. An ended one counts as success. */
    async cancelRun(runId: string, options?: CallOptions): Promise<void> {
      const id = textArgument(runId, 'runId');
      try {
        await http.ask('POST', path`/runs/${id}/cancel`, options);
      } catch (error) {
        if (!(error instanceof ChatException && error.code === 'ERR_RUN_FINISHED')) throw error;
      }
    },

    async sendToolResult({ runId, toolCallId, content, error }: ToolResult, options?: CallOptions): Promise<void> {
      const body = {
        toolCallId: textArgument(toolCallId, 'toolCallId'),
        ...(error ? { error: `${error.code}: ${error.message}`.slice(0, 1_000) } : { content: contentOf(content) }),
      };
      await http.ask('POST', path`/runs/${textArgument(runId, 'runId')}/tool_results`, options, body);
    },
  };
}

function contentOf(content: unknown): string {
  const text = typeof content === 'string' ? content : (JSON.stringify(content) ?? '');
  const maxLength = 64 * 1024;
  if (text.length <= maxLength) return text;
  throw failure('ERR_BAD_ARGUMENT', `At most ${maxLength} characters.`);
}
