import type { Chat } from '../chat/chat.ts';
import { startRun } from '../chat/runs/start.ts';
import type { MessageRow } from '../storage/messages/messages-store.ts';
import {
  type ChatModelOptions,
  ModelFault,
  type ModelMessage,
  type ModelToolCall,
  streamResponse,
} from './chat-model.ts';
import type { HostedAgent } from './hosted-agent-of.ts';
import { modelInputFor } from './model-input-for.ts';
import { RunSignals } from './run-signals.ts';
import { RunStopped, RunWriter } from './run-writer.ts';

export interface ResponseOptions {
  readonly chat: Chat;
  readonly model: ChatModelOptions;
  readonly defaultModel: string;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}

/** A model that keeps calling tools is stopped after this many rounds. */
const MAX_ROUNDS = 8;
/**
 * A client has 30 s for a tool; a result shortly after that is still accepted.
 * See docs/spec/rest-and-realtime.md#agent-runs.
 */
const TOOL_TIMEOUT_MS = 31_000;

/** Replies to a message as its agent, in a run that every participant can follow and stop. */
export async function respondInRun(options: ResponseOptions, agent: HostedAgent, question: MessageRow): Promise<void> {
  const { chat, stopping } = options;
  const { runId } = await startRun(chat, agent.user, { messageId: String(question.id) });
  const writer = new RunWriter(chat, { kind: 'server', user: agent.user }, runId);
  using signals = new RunSignals(chat.bus, runId);
  const ended = AbortSignal.any([signals.stopped, stopping]);
  try {
    const messages = await modelInputFor(chat.storage.db, agent, question);
    for (let round = 1; ; round++) {
      if (round > MAX_ROUNDS) throw new ModelFault('TOO_MANY_TOOL_CALLS', 'The assistant called tools too many times.');
      const calls = await runRound(options, agent, messages, writer, ended);
      if (calls.length === 0) break;
      for (const call of calls) messages.push(await resultOf(call, signals));
    }
    await writer.append({ type: 'run_finished' });
  } catch (error) {
    if (error instanceof RunStopped || signals.stopped.aborted) return;
    const { code, message } = faultOf(error, stopping);
    await writer.append({ type: 'run_error', code, message }).catch(() => undefined); // The run has ended in the meantime.
    if (!(error instanceof ModelFault) && !stopping.aborted) throw error;
  }
}

/** Streams one response of the model, and sends its tool calls to the client. */
async function runRound(
  { model, defaultModel }: ResponseOptions,
  agent: HostedAgent,
  messages: ModelMessage[],
  writer: RunWriter,
  ended: AbortSignal,
): Promise<ModelToolCall[]> {
  const { tools } = agent;
  const request = { model: agent.model ?? defaultModel, messages, ...(tools && { tools }) };
  const calls = new Map<number, { id: string; name: string; arguments: string }>();
  let text = '';
  for await (const part of streamResponse(model, request, ended)) {
    if (part.kind === 'text') {
      text += part.delta;
      await writer.appendText(part.delta);
      continue;
    }
    await writer.endText();
    const known = calls.get(part.index);
    const call = known ?? { id: part.id ?? `call_${part.index}`, name: part.name ?? '', arguments: '' };
    calls.set(part.index, call);
    call.arguments += part.delta;
    const toolCallId = `${call.id}`;
    if (!known) {
      await writer.append({ type: 'tool_call_start', toolCallId, toolCallName: call.name || 'tool', clientSide: true });
    }
    if (part.delta) await writer.append({ type: 'tool_call_args', toolCallId, delta: part.delta });
  }
  await writer.endText();
  const wanted = [...calls.values()].map(
    ({ id, name, arguments: args }): ModelToolCall => ({ id, type: 'function', function: { name, arguments: args } }),
  );
  messages.push({ role: 'assistant', content: text, ...(wanted.length > 0 && { tool_calls: wanted }) });
  for (const { id } of wanted) await writer.append({ type: 'tool_call_end', toolCallId: id });
  return wanted;
}

async function resultOf({ id }: ModelToolCall, signals: RunSignals): Promise<ModelMessage> {
  const content = await signals.result(id, TOOL_TIMEOUT_MS);
  if (signals.stopped.aborted) throw new RunStopped();
  return { role: 'tool', tool_call_id: id, content: content ?? 'error: the client did not answer in time' };
}

function faultOf(error: unknown, stopping: AbortSignal): { readonly code: string; readonly message: string } {
  if (stopping.aborted)
    return { code: 'SERVER_STOPPED', message: 'The server was stopped before the answer was complete.' };
  if (error instanceof ModelFault) return error;
  return { code: 'INTERNAL', message: 'The assistant cannot answer now.' };
}
