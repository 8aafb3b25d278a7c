import { sendReply } from '../chat/send-message.ts';
import type { MessageRow } from '../storage/messages-store.ts';
import type { AnswerOptions } from './answer-in-run.ts';
import type { Assistant } from './assistant-of.ts';
import { askModel } from './chat-model.ts';
import { conversationFor } from './conversation-for.ts';

/** In a group an assistant that was mentioned answers with an ordinary reply, once it has made up its mind. */
export async function answerInGroup(
  { chat, model, defaultModel, stopping }: AnswerOptions,
  assistant: Assistant,
  question: MessageRow,
): Promise<void> {
  const messages = await conversationFor(chat.storage.db, assistant, question);
  let text = '';
  for await (const part of askModel(model, { model: assistant.model ?? defaultModel, messages }, stopping)) {
    if (part.kind === 'text') text += part.delta;
  }
  if (text.trim() === '') return;
  const answer = { type: 'text', data: { text: text.slice(0, chat.config.textLength) }, muid: `answer-${question.id}` };
  await sendReply(chat, { kind: 'server', user: assistant.user }, question.parent_id || question.id, answer);
}
