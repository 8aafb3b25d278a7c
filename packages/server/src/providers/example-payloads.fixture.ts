import type { SendgridPayload, TwilioPayload } from '@chatwire/protocol';
import type { ApnsAlertPayload, ApnsVoipPayload } from './apns/apns-payload.ts';
import type { CustomPushPayload } from './custom/custom-payload.ts';
import type { FcmPayload } from './fcm/fcm-payload.ts';
import type { EntryReference } from './provider.ts';
import type { PushDetails } from './push-details.ts';
import type { WebpushPayload } from './webpush/webpush-payload.ts';

/** Id of the decision in these payloads of one chat message, which are shown as in the log. */
export const DECISION_ID = '019b796fbebe000100000107';
export const BUNDLE_ID = 'example.harbour.app';
export const APNS_TOKEN = 'a1'.repeat(32);
export const FCM_TOKEN = 'fcm-token-of-a-phone';

const DETAILS: PushDetails = {
  title: 'Ivo',
  body: 'Boat is ready at noon 👍',
  tag: '48230',
  sender: 'ivo',
  senderName: 'Ivo',
  receiver: 'mara',
  receiverName: 'Mara',
  receiverType: 'user',
  conversationId: 'ivo_user_mara',
  type: 'chat',
  sessionId: null,
  callAction: null,
  callType: null,
  sentAt: '1767268923012',
};

export const APNS_PAYLOAD: ApnsAlertPayload = {
  payload: DETAILS,
  contentAvailable: 1,
  mutableContent: 1,
  topic: BUNDLE_ID,
  pushType: 'alert',
  alert: { title: DETAILS.title, body: DETAILS.body },
  priority: 10,
  sound: 'default',
  collapseId: '48230',
  expiry: 1_767_272_523,
  badge: 3,
  type: 'apns',
};

export const VOIP_PAYLOAD: ApnsVoipPayload = {
  payload: { ...DETAILS, type: 'call', sessionId: 's1', callAction: 'initiated', callType: 'audio' },
  contentAvailable: 0,
  mutableContent: 0,
  topic: `${BUNDLE_ID}.voip`,
  pushType: 'voip',
  priority: 10,
  expiry: 1_767_268_953,
  type: 'apns',
};

export const FCM_PAYLOAD: FcmPayload = {
  message: {
    data: {
      title: DETAILS.title,
      body: DETAILS.body,
      tag: DETAILS.tag,
      conversationId: DETAILS.conversationId,
      type: 'chat',
    },
    notification: { title: DETAILS.title, body: DETAILS.body },
    android: { priority: 'high', ttl: '3600s', notification: { tag: DETAILS.tag, sound: 'default' } },
  },
  type: 'fcm',
};

export const WEBPUSH_PAYLOAD: WebpushPayload = {
  subscription: 'webpush_browser',
  headers: { TTL: '3600', Urgency: 'high', Topic: 'aGFyYm91cg' },
  body: {
    web_push: 8030,
    notification: {
      title: DETAILS.title,
      body: DETAILS.body,
      tag: DETAILS.tag,
      navigate: 'https://chat.example/c/ivo_user_mara',
      data: DETAILS,
    },
    app_badge: 3,
    mutable: true,
  },
  type: 'webpush',
};

export const CUSTOM_PAYLOAD: CustomPushPayload = {
  trigger: 'push-notification-payload-generated',
  data: { to: { uid: 'mara' }, notificationDetails: DETAILS },
  appId: 'app',
  region: 'self',
  webhook: 'custom',
  type: 'custom',
};

const IVO = { uid: 'ivo', name: 'Ivo', avatar: null };

export const SENDGRID_PAYLOAD: SendgridPayload = {
  to: { uid: 'mara', email: 'mara@example.org', name: 'Mara' },
  from: { email: 'chat@example.org', name: 'Harbour Chat' },
  subject: 'New messages in Harbour crew',
  messages: [
    { sender: IVO, message: 'Anyone at the pier?' },
    { sender: { uid: 'lene', name: 'Lene', avatar: null }, message: 'Sent a photo' },
  ],
  groupDetails: { guid: 'harbour-crew', name: 'Harbour crew', icon: null },
  type: 'sendgrid',
};

export const TWILIO_PAYLOAD: TwilioPayload = {
  to: { uid: 'mara', phno: '+4500000000', name: 'Mara' },
  from: '+4500000001',
  messages: [{ sender: IVO, message: 'Boat is ready at noon' }],
  senderDetails: IVO,
  smsContent: '1 unread from Ivo on Harbour Chat.',
  type: 'twilio',
};

export const ENTRY: EntryReference = {
  messageId: 48_229,
  eventId: '019b79803a3400010000c402',
  recipient: 'mara',
  conversationId: 'group_harbour-crew',
};
