import { Chat } from '@chatwire/sdk';
import { runTextRefOf } from './run-key.ts';
import { storedFailure } from './stored-failure.ts';

/** The part of a view that this module uses. */
export type QuestionView = Pick<Chat.ConversationHandle, 'getRow' | 'getRun' | 'getSnapshot'>;

/**
 * Returns the question to which a failed response in `row` belongs, so that it can be sent again. Undefined unless it
 * is the newest message of the logged-in user in this view: only the user who asked may ask again. In a one-on-one
 * conversation, no later response may follow either.
 */
export function repeatableQuestion(view: QuestionView, row: Chat.MessageRow): Chat.BaseMessage | undefined {
  const { message, key } = row;
  const { keys, live } = view.getSnapshot('timeline');
  if (!live) return undefined;
  const failure = storedFailure(message);
  if (!(message instanceof Chat.AIAssistantMessage)) {
    const question = failure && newestOwn(view, keys);
    return question?.getId() === failure?.questionId && !question?.isDeleted() ? question : undefined;
  }
  const runId = message.getRunId() ?? '';
  const run = view.getRun(runId);
  if (!(run ? isFailedEnd(run, key) : failure)) return undefined;
  let isAbove = false;
  for (const each of keys.toReversed()) {
    const other = view.getRow(each)?.message;
    if (each === key) isAbove = true;
    else if (other instanceof Chat.AIAssistantMessage) {
      if (!isAbove && other.getRunId() !== runId) return undefined;
    } else if (other?.isOwn()) {
      // Rows of a run that is not stored are below newer messages, so only the run itself identifies its question.
      const isQuestion = run ? other.getId() === run.messageId : isAbove;
      return isQuestion && !other.isDeleted() ? other : undefined;
    }
  }
  return undefined;
}

/** Returns whether a row is the last text of a failed run, which shows the status and the button. */
function isFailedEnd({ phase, texts }: Chat.RunState, key: string): boolean {
  return phase === 'failed' && (runTextRefOf(key)?.index ?? 0) >= texts.length - 1;
}

/** The parent of a thread in a group is above the list. */
function newestOwn(view: QuestionView, keys: readonly string[]): Chat.BaseMessage | undefined {
  const { parentKey } = view.getSnapshot('thread');
  for (const key of [...keys.toReversed(), parentKey]) {
    const message = key === undefined ? undefined : view.getRow(key)?.message;
    if (message?.isOwn()) return message;
  }
  return undefined;
}
