import { sendReply } from '../chat/messages/send.ts';
import type { MessageRow } from '../storage/messages/messages-store.ts';
import { ModelFault, streamResponse } from './chat-model.ts';
import type { HostedAgent } from './hosted-agent-of.ts';
import { modelInputFor } from './model-input-for.ts';
import type { ResponseOptions } from './respond-in-run.ts';

/**
 * Sends an ordinary reply in a group when the response of a mentioned agent is complete. If the response fails, the
 * reply contains the text so far or, without any text, the error message. Its metadata then contains `runStatus: 'error'`,
 * `runErrorCode`, and in `questionId` the id of the message that it responds to, whose sender may ask again.
 */
export async function replyInGroup(
  { chat, model, defaultModel, stopping }: ResponseOptions,
  agent: HostedAgent,
  question: MessageRow,
): Promise<void> {
  const messages = await modelInputFor(chat.storage.db, agent, question);
  let text = '';
  let fault: ModelFault | undefined;
  try {
    for await (const part of streamResponse(model, { model: agent.model ?? defaultModel, messages }, stopping)) {
      if (part.kind === 'text') text += part.delta;
    }
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    fault = error;
  }
  const said = text.trim() === '' ? (fault?.message ?? '') : text;
  if (said === '') return;
  const metadata = fault && { runStatus: 'error', runErrorCode: fault.code, questionId: String(question.id) };
  const data = { text: said.slice(0, chat.config.textLength), ...(metadata && { metadata }) };
  const reply = { type: 'text', data, muid: `answer-${question.id}` };
  await sendReply(chat, { kind: 'server', user: agent.user }, question.parent_id || question.id, reply);
}
