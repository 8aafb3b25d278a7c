import type { NotificationCategory } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import type { NotifeeDisplay } from './notifee-like.ts';

/**
 * Converts a push to a Notifee notification. Its id is the push's tag, so that the push for an edit replaces the
 * notification of the edited message. Notifications are grouped by conversation. If the server sends no channel or
 * category, the kind of push determines it.
 */
export function notifeeNotification(
  given: Readonly<Record<string, unknown>>,
  target: Chat.NotificationTarget,
  categories: readonly NotificationCategory[],
): NotifeeDisplay {
  const data = Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => isText(entry[1])));
  const categoryId = data['category'] ?? categoryOf(target);
  const { actions = [] } = categories.find(({ id }) => id === categoryId) ?? {};
  return {
    id: data['tag'] ?? target.conversationId,
    title: data['title'] ?? '',
    body: data['body'] ?? '',
    data,
    android: {
      channelId: data['channelId'] ?? channelOf(target),
      groupId: target.conversationId,
      visibility: categoryId === PRIVATE_CATEGORY ? -1 : 0,
      pressAction: { id: 'default' },
      actions: actions.map(({ id, title, input, opensApp }) => ({
        title,
        pressAction: { id, ...(opensApp && { launchActivity: 'default' }) },
        ...(input && { input: { placeholder: input.placeholder } }),
      })),
    },
    ios: { categoryId, threadId: target.conversationId },
  };
}

/** Category of pushes whose texts name no one. */
const PRIVATE_CATEGORY = 'chatwire.message_private';

function categoryOf({ call }: Chat.NotificationTarget): string {
  if (!call) return 'chatwire.message';
  return call.action === 'unanswered' ? 'chatwire.missed_call' : 'chatwire.call';
}

function channelOf({ call, group }: Chat.NotificationTarget): string {
  if (call) return 'chat_calls';
  return group ? 'chat_groups' : 'chat_messages';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
