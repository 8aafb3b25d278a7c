import type { Chat } from '@chatwire/sdk';
import type { BubbleActions } from '../../bubbles/bubble-actions.ts';
import { fromWire } from '../../composer/writing/composed-text.ts';
import { mentionName } from '../../composer/writing/mention-name.ts';
import { eventConversation } from '../../conversation/event-conversation.ts';
import { captionOf } from '../../formatters/caption-of.ts';
import type { ListSession } from '../../list/session/list-session.ts';
import type { OptionId } from '../../options/message-options.ts';
import { isMenu } from '../../options/row-options.ts';
import { repeatableQuestion } from '../../runs/repeatable-question.ts';
import { sameQuestion } from '../../runs/same-question.ts';
import { emitProgress } from '../../ui-events/emit-progress.ts';
import { viewerItemId } from '../../viewer/viewer-item.ts';
import type { ActionContext } from './action-context.ts';
import { pressThread } from './press-thread.ts';
import { openReactions, pressReaction, toggleReaction } from './reactions.ts';
import { runOption } from './run-option.ts';

/** The actions of rows, and those of the menu and the dialog above them. */
export interface ListActions extends BubbleActions {
  run(id: OptionId, row: Chat.MessageRow): void;
  delete(row: Chat.MessageRow): void;
}

/** Creates the actions of rows and menus. Each calls `getContext` when it starts, and reports its failure. */
export function listActions(getContext: () => ActionContext): ListActions {
  const reported = new Set<string>();
  const attempt = (work: (context: ActionContext) => unknown) => {
    new Promise((resolve) => resolve(work(getContext()))).catch((error: unknown) => reportFailure(error, getContext()));
  };
  return {
    run: (id, row) => attempt((context) => runOption(id, row, context)),
    delete: (row) => attempt((context) => deleteRow(row, context, getContext)),
    openOptions(row, at) {
      const { settings, open, adapters } = getContext();
      const options = settings?.optionsOf?.(row);
      if (!options || !isMenu(options)) return;
      adapters.haptics?.tick();
      open({ kind: 'options', key: row.key, at });
    },
    pressQuote: (row) => attempt(({ session }) => session?.jump(row.message.getQuotedMessage()?.getId() ?? 0)),
    pressThread: (row) => attempt((context) => pressThread(row, context)),
    pressMention: (_row, uid) =>
      attempt(async ({ client, events }) => client && events.emit('openChat', { user: await client.getUser(uid) })),
    react: (row, emoji) => attempt((context) => toggleReaction(row, emoji, context)),
    toggleReaction: (row, emoji) => attempt((context) => pressReaction(row, emoji, context)),
    openReactionList: (row, emoji) => attempt((context) => openReactions(row, emoji, context)),
    retry: (row) => getContext().handle?.retry(row.key),
    discard: (row) => getContext().handle?.discard(row.key),
    askAgain: (row) => askAgain(row, getContext()),
    editRejected(row) {
      const { handle, props, events } = getContext();
      const { text } = fromWire(captionOf(row.message), mentionName(row.message));
      handle?.discard(row.key);
      events.emit('ccComposeMessage', { text, ...eventConversation(props) });
    },
    showOriginal: (row) => getContext().handle?.showOriginal(row.key),
    setExpanded: (row, expanded) => getContext().handle?.setLocal(row.key, { expanded }),
    copyText: (text) =>
      attempt(async ({ adapters: { clipboard }, notify, locale: { t } }) => {
        await clipboard?.setText(text);
        notify(t('copy.done'));
      }),
    openMedia: (row, at) => getContext().open({ kind: 'media', key: row.key, openId: viewerItemId(row, at) }),
    async refreshMedia(row) {
      await getContext().client?.refreshMedia(row.message);
    },
    onFault(code, cause, source) {
      if (source !== undefined && reported.has(source)) return;
      if (source !== undefined) reported.add(source);
      // Reported after rendering, because the app's handler may set state.
      queueMicrotask(() => getContext().report(cause, code));
    },
  };
}

function reportFailure(error: unknown, { report, notify, locale: { t } }: ActionContext): void {
  report(error, 'ERR_CALLBACK');
  if (Reflect.get(Object(error), 'status') === 403) notify(t('option.refused'));
}

async function deleteRow(
  row: Chat.MessageRow,
  { handle, session }: ActionContext,
  getContext: () => ActionContext,
): Promise<void> {
  setDimmed(session, row.key, true);
  await handle?.delete(row.key).finally(() => setDimmed(session, row.key, false));
  getContext().events.emit('ccMessageDeleted', { message: (handle?.getRow(row.key) ?? row).message.clone() });
}

function setDimmed(session: ListSession | undefined, key: string, isDimmed: boolean): void {
  const keys = new Set(session?.deleting.get());
  if (isDimmed) keys.add(key);
  else keys.delete(key);
  session?.deleting.set(keys);
}

function askAgain(row: Chat.MessageRow, { handle, props, events, report }: ActionContext): void {
  // A newer message may have arrived since the button was rendered.
  const question = handle && repeatableQuestion(handle, row);
  if (!question) return;
  const message = sameQuestion(question);
  const conversation = eventConversation(props);
  void emitProgress({
    events,
    event: 'ccMessageSent',
    message,
    conversation,
    work: () => handle.send(message),
    report,
  });
}
