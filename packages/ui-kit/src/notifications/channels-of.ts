import type { NotificationCategory, NotificationChannel } from '../adapters/notifications-adapter.ts';
import type { Translate } from '../localization/chat-locale.ts';

/** Returns the Android channels, with the ids in the server's payloads. */
export function channelsOf(t: Translate): readonly NotificationChannel[] {
  return [
    { id: 'chat_messages', name: t('push.messages'), importance: 'high' },
    { id: 'chat_groups', name: t('push.groups'), importance: 'default' },
    { id: 'chat_mentions', name: t('push.mentions'), importance: 'high' },
    { id: 'chat_activity', name: t('push.activity'), importance: 'low' },
    { id: 'chat_calls', name: t('push.calls'), importance: 'high' },
  ];
}

/** Returns the categories with their buttons, with the ids in the server's payloads. */
export function categoriesOf(t: Translate): readonly NotificationCategory[] {
  const input = { placeholder: t('compose.placeholder'), send: t('compose.send') };
  return [
    {
      id: 'chatwire.message',
      actions: [
        { id: 'reply', title: t('option.reply'), input, opensApp: false },
        { id: 'mark_read', title: t('push.markRead'), opensApp: false },
      ],
    },
    { id: 'chatwire.missed_call', actions: [{ id: 'call_back', title: t('push.callBack'), opensApp: true }] },
  ];
}
