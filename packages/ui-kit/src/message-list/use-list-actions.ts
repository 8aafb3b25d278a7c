import { Chat } from '@chatwire/sdk';
import { createElement, useMemo } from 'react';
import { useAdapters } from '../adapters/adapters-context.ts';
import type { BubbleActions } from '../bubbles/bubble-actions.ts';
import type { BubbleSettings } from '../bubbles/bubble-settings.ts';
import { captionOf } from '../bubbles/caption-of.ts';
import { fromWire } from '../composer/composed-text.ts';
import { mentionName } from '../composer/mention-name.ts';
import { eventConversation } from '../conversation/event-conversation.ts';
import { formatText } from '../formatters/format-text.ts';
import { plainText } from '../formatters/plain-text.ts';
import type { ListSession } from '../list/session/list-session.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import type { OptionId } from '../options/message-options.ts';
import { isMenu, NO_OPTIONS } from '../options/row-options.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { useLatest } from '../provider/use-latest.ts';
import { repeatableQuestion } from '../runs/repeatable-question.ts';
import { sameQuestion } from '../runs/same-question.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import { emitProgress } from '../ui-events/emit-progress.ts';
import { viewerItemId } from '../viewer/viewer-item.ts';
import type { ChatMessageListProps } from './list-props.ts';
import { LiveBubble } from './live-bubble.tsx';
import type { OpenLayer } from './open-layer.ts';
import { runOption } from './run-option.ts';

interface ActionSettings {
  readonly props: ChatMessageListProps;
  readonly client: Chat.ChatClient | undefined;
  readonly handle: Chat.ConversationHandle | undefined;
  readonly session: ListSession | undefined;
  readonly loggedInUser: Chat.User | undefined;
  /** What the rows share now. */
  readonly shown: { readonly current: BubbleSettings | undefined };
  readonly open: (layer: OpenLayer) => void;
  readonly notify: (text: string) => void;
  readonly report: (error: unknown, code: string) => void;
}

export interface ListActions extends BubbleActions {
  run(id: OptionId, row: Chat.MessageRow): void;
  /** Adds a reaction, or takes it back, whatever a press on a chip does. */
  react(row: Chat.MessageRow, emoji: string): void;
  delete(row: Chat.MessageRow): void;
}

/** What rows and menus do. The same object from render to render, always with the latest props. */
export function useListActions(settings: ActionSettings): ListActions {
  const adapters = useAdapters();
  const events = useChatUIEvents();
  const locale = useChatLocale();
  const theme = useChatTheme();
  const latest = useLatest({ ...settings, adapters, events, locale, theme });
  return useMemo(() => {
    const told = new Set<string>();
    const failed = (error: unknown) => {
      const {
        report,
        notify,
        locale: { t },
      } = latest.current;
      report(error, 'ERR_CALLBACK');
      if (isRefused(error)) notify(t('option.refused'));
    };
    const attempt = (work: (now: typeof latest.current) => unknown) => {
      new Promise((resolve) => resolve(work(latest.current))).catch(failed);
    };
    const plain = (row: Chat.MessageRow) => {
      const {
        props,
        loggedInUser,
        shown,
        theme: look,
        locale: { language },
      } = latest.current;
      const { message } = row;
      const { user, group } = props;
      const side = message.isOwn() ? ('outgoing' as const) : ('incoming' as const);
      const context = { message, alignment: 'left' as const, side, user, group, loggedInUser, theme: look, language };
      return plainText(formatText({ text: captionOf(message), context, pipeline: shown.current?.pipeline ?? [] }));
    };
    const openThread = (row: Chat.MessageRow) => {
      const { props, handle, shown } = latest.current;
      const message = row.message.clone();
      const { user, group } = props;
      if (props.onThreadRepliesPress) {
        const own = shown.current;
        const settings = own && {
          ...own,
          alignment: 'leftAligned' as const,
          ...NO_TOOLS,
          actions: { ...own.actions, openMedia: undefined },
        };
        const bubbleView = () =>
          handle?.getRow(row.key) && settings && createElement(LiveBubble, { handle, rowKey: row.key, settings });
        props.onThreadRepliesPress(message, () => bubbleView() ?? null);
      } else events.emit('openThread', { message, user, group });
    };
    const addReaction = (row: Chat.MessageRow) => {
      const { props, open } = latest.current;
      if (props.onAddReactionPress) props.onAddReactionPress(row.message.clone());
      else open({ kind: 'picker', key: row.key });
    };
    const props = () => latest.current.props;
    const react = (row: Chat.MessageRow, emoji: string) =>
      attempt(({ handle, notify, locale: { t }, adapters: { haptics } }) => {
        haptics?.tick();
        return handle?.toggleReaction(row.key, emoji).catch((error: unknown) => {
          notify(t(Reflect.get(Object(error), 'code') === 'ERR_REACTION_LIMIT' ? 'reaction.limit' : 'reaction.failed'));
          throw error;
        });
      });
    const actions: ListActions = {
      run: (id, row) =>
        attempt(({ handle, client, session, open, notify, locale: { t, language }, ...platform }) => {
          if (!handle || !client) return undefined;
          const copied = () => notify(t('copy.done'));
          const notTranslated = () => notify(t('bubble.notTranslated'));
          const work = {
            handle,
            client,
            conversation: props(),
            language,
            open,
            openThread,
            addReaction,
            plain,
            copied,
            notTranslated,
          };
          const markedUnread = (key: string) => session?.markedUnread(key);
          return runOption(id, row, { ...work, markedUnread, adapters: platform.adapters, events: platform.events });
        }),
      delete: (row) =>
        attempt(async ({ handle, session }) => {
          const dim = (isDimmed: boolean) => session?.deleting.set(changed(session.deleting.get(), row.key, isDimmed));
          dim(true);
          await handle?.delete(row.key).finally(() => dim(false));
          latest.current.events.emit('ccMessageDeleted', { message: (handle?.getRow(row.key) ?? row).message.clone() });
        }),
      openOptions(row, at) {
        const { shown, open } = latest.current;
        const options = shown.current?.optionsOf?.(row);
        if (!options || !isMenu(options)) return;
        latest.current.adapters.haptics?.tick();
        open({ kind: 'options', key: row.key, at });
      },
      pressQuote: (row) => attempt(({ session }) => session?.jump(row.message.getQuotedMessage()?.getId() ?? 0)),
      pressThread: (row) => attempt(() => openThread(row)),
      pressMention: (_row, uid) =>
        attempt(async ({ client }) => client && events.emit('openChat', { user: await client.getUser(uid) })),
      react,
      toggleReaction: (row, emoji) =>
        props().onReactionPress
          ? attempt(({ props: now }) => now.onReactionPress?.(reactionCount(row, emoji), row.message.clone()))
          : react(row, emoji),
      openReactionList: (row, emoji) =>
        attempt(({ props, open }) =>
          props.onReactionLongPress && emoji !== undefined
            ? props.onReactionLongPress(reactionCount(row, emoji), row.message.clone())
            : open({ kind: 'reactions', key: row.key, emoji }),
        ),
      retry: (row) => latest.current.handle?.retry(row.key),
      discard: (row) => latest.current.handle?.discard(row.key),
      askAgain(row) {
        const { handle, props, report } = latest.current;
        // A newer message may have come since the button was drawn.
        const question = handle && repeatableQuestion(handle, row);
        if (!question) return;
        const message = sameQuestion(question);
        const about = eventConversation(props);
        void emitProgress({ events, event: 'ccMessageSent', message, about, work: () => handle.send(message), report });
      },
      editRefused(row) {
        const { handle, props } = latest.current;
        const { text } = fromWire(captionOf(row.message), mentionName(row.message));
        handle?.discard(row.key);
        events.emit('ccComposeMessage', { text, ...eventConversation(props) });
      },
      showOriginal: (row) => latest.current.handle?.showOriginal(row.key),
      setExpanded: (row, expanded) => latest.current.handle?.setLocal(row.key, { expanded }),
      copyText: (text) =>
        attempt(async ({ adapters: { clipboard }, notify, locale: { t } }) => {
          await clipboard?.setText(text);
          notify(t('copy.done'));
        }),
      openMedia: (row, at) => latest.current.open({ kind: 'media', key: row.key, openId: viewerItemId(row, at) }),
      async refreshMedia(row) {
        await latest.current.client?.refreshMedia(row.message);
      },
      onFault(code, cause, what) {
        if (what !== undefined && told.has(what)) return;
        if (what !== undefined) told.add(what);
        // Not while something is drawn: an app may answer with a state of its own.
        queueMicrotask(() => latest.current.report(cause, code));
      },
    };
    return actions;
  }, [latest, events]);
}

function changed(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const others = [...keys].filter((each) => each !== key);
  return new Set(isIn ? [...others, key] : others);
}

/** A bubble outside its list has no options; where it leads to its thread, one is there already. */
const NO_TOOLS = { RowTools: undefined, optionsOf: () => NO_OPTIONS, isThread: true };

function reactionCount({ reactions }: Chat.MessageRow, emoji: string): Chat.ReactionCount {
  const { count = 0, reactedByMe = false } = reactions.find(({ reaction }) => reaction === emoji) ?? {};
  return new Chat.ReactionCount(emoji, count, reactedByMe);
}

function isRefused(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'status') === 403;
}
