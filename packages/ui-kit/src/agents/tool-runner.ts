import { Chat } from '@chatwire/sdk';
import type { KitTimers } from '../platform/kit-timers.ts';
import type { ChatAIAssistantTools, ToolAction } from './chat-ai-assistant-tools.ts';
import { ToolDeadline } from './tool-deadline.ts';

export interface ToolRunnerOptions {
  readonly client: Pick<Chat.ChatClient, 'claimToolCall' | 'sendToolResult'>;
  /** The current tools. */
  readonly tools: () => ChatAIAssistantTools | undefined;
  readonly messageOf: (id: number) => Promise<Chat.BaseMessage>;
  readonly timers: KitTimers;
  readonly report: (error: Chat.ChatException) => void;
}

type ToolOutcome = { readonly content: unknown } | { readonly error: Chat.ChatException };

/**
 * Runs the tools that an agent calls on this device and sends back their results. Each call runs once, and only on the
 * device that sent the user's message. A list without tools ignores the calls.
 * See docs/spec/message-list.md#tools.
 */
export class ToolRunner {
  readonly #options: ToolRunnerOptions;
  /** Pending calls with their runs. */
  readonly #running = new Map<ToolDeadline, string>();

  constructor(options: ToolRunnerOptions) {
    this.#options = options;
  }

  /** Handles a run that has made progress. */
  take(run: Chat.RunState): void {
    if (hasEnded(run)) {
      for (const [deadline, runId] of this.#running) if (runId === run.runId) deadline.expire();
      return;
    }
    const { client, tools } = this.#options;
    for (const tool of run.tools) {
      const isWaiting = tool.clientSide && tool.called && tool.result === undefined;
      if (isWaiting && tools() && client.claimToolCall(run.runId, tool.toolCallId)) void this.#run(run, tool);
    }
  }

  /** Called when the list unmounts. Pending tools may still finish; the server waits at most 30 s. */
  release(): void {
    for (const deadline of this.#running.keys()) deadline.clear();
    this.#running.clear();
  }

  async #run(run: Chat.RunState, tool: Chat.ToolState): Promise<void> {
    let isTooLate = false;
    const deadline = new ToolDeadline(this.#options.timers, () => {
      isTooLate = true;
    });
    this.#running.set(deadline, run.runId);
    const finished = await Promise.race([deadline.expired, this.#outcomeOf(run, tool, deadline.signal)]);
    deadline.clear();
    this.#running.delete(deadline);
    // No result is expected once the run has ended.
    if (!finished && !isTooLate) return;
    const outcome = finished ?? failed('ERR_TOOL_TIMEOUT', 'The tool did not respond within 30 s.');
    if ('error' in outcome) this.#options.report(outcome.error);
    await this.#send(run.runId, tool.toolCallId, outcome);
  }

  async #outcomeOf(run: Chat.RunState, tool: Chat.ToolState, signal: AbortSignal): Promise<ToolOutcome> {
    const action = this.#options.tools()?.getAction(tool.name);
    if (!action) return failed('ERR_TOOL_NOT_FOUND', `Tool ${tool.name} not found.`);
    const args = argumentsOf(tool);
    if ('error' in args) return args;
    return this.#called(action, args.content, run, signal);
  }

  async #called(action: ToolAction, args: unknown, run: Chat.RunState, signal: AbortSignal): Promise<ToolOutcome> {
    try {
      const message = await this.#options.messageOf(run.messageId);
      return { content: await action(args, { message, runId: run.runId, signal }) };
    } catch (error) {
      return failed('ERR_TOOL_FAILED', error instanceof Error ? error.message : String(error), error);
    }
  }

  async #send(runId: string, toolCallId: string, outcome: ToolOutcome): Promise<void> {
    const { client, report } = this.#options;
    try {
      await client.sendToolResult({ runId, toolCallId, ...outcome });
    } catch (error) {
      const exception = error instanceof Chat.ChatException ? error : undefined;
      // If the result cannot be sent, the agent receives an error instead of waiting.
      if ('content' in outcome && (!exception || exception.code === 'ERR_BAD_ARGUMENT')) {
        const failure = failed('ERR_TOOL_FAILED', 'The result of the tool cannot be sent.', error);
        report(failure.error);
        return this.#send(runId, toolCallId, failure);
      }
      if (exception) report(exception);
    }
  }
}

/** Parses the arguments; a missing string means no arguments. */
function argumentsOf({ arguments: text, name }: Chat.ToolState): ToolOutcome {
  if (text.trim() === '') return { content: {} };
  try {
    return { content: JSON.parse(text) };
  } catch (error) {
    return failed('ERR_TOOL_ARGUMENTS', `The arguments of the tool ${name} are not JSON.`, error);
  }
}

function failed(code: string, message: string, cause?: unknown): { readonly error: Chat.ChatException } {
  return { error: new Chat.ChatException({ code, message, cause }) };
}

function hasEnded({ phase }: Chat.RunState): boolean {
  return phase === 'finished' || phase === 'failed' || phase === 'stopped';
}
