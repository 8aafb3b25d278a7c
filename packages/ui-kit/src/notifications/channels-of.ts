import type { NotificationCategory, NotificationChannel } from '../adapters/notifications-adapter.ts';
import type { Translate } from '../localization/chat-locale.ts';

/** Returns the notification channels of Android, with the ids in the server's payloads. */
export function channelsOf(t: Translate): readonly NotificationChannel[] {
  return [
    { id: 'chat_messages', name: t('push.messages'), importance: 'high' },
    { id: 'chat_groups', name: t('push.groups'), importance: 'default' },
    { id: 'chat_mentions', name: t('push.mentions'), importance: 'high' },
    { id: 'chat_activity', name: t('push.activity'), importance: 'low' },
    { id: 'chat_calls', name: t('push.calls'), importance: 'high' },
  ];
}

/**
 * Returns the categories with their buttons, with the ids in the server's payloads. Those of reactions, group events, and
 * calls have none, but iOS reports that they were dismissed only if they are registered.
 */
export function categoriesOf(t: Translate): readonly NotificationCategory[] {
  const hiddenPreview = t('push.newMessage');
  const input = { placeholder: t('compose.placeholder'), send: t('compose.send') };
  const reply = { id: 'reply', title: t('option.reply'), input, opensApp: false } as const;
  const markRead = { id: 'mark_read', title: t('push.markRead'), opensApp: false } as const;
  const callBack = { id: 'call_back', title: t('push.callBack'), opensApp: true } as const;
  return [
    { id: 'chatwire.message', actions: [reply, markRead], hiddenPreview },
    // Texts without content: nobody replies to what they have not read.
    { id: 'chatwire.message_private', actions: [markRead], hiddenPreview },
    { id: 'chatwire.reaction', actions: [], hiddenPreview },
    { id: 'chatwire.event', actions: [], hiddenPreview },
    { id: 'chatwire.call', actions: [], hiddenPreview },
    { id: 'chatwire.missed_call', actions: [callBack], hiddenPreview },
  ];
}
