/** Details of the measured pushes: of usual length. */
export const PUSH_DETAILS = {
  title: 'Ivo · Harbour crew',
  body: 'The boat is ready at noon, bring the ropes and something to eat for everyone',
  tag: '48230',
  sender: 'ivo',
  senderName: 'Ivo',
  receiver: 'harbour-crew',
  receiverName: 'Harbour crew',
  receiverType: 'group',
  conversationId: 'group_harbour-crew',
  type: 'chat',
} as const;
export const SENT_AT = '1767268923012';

/** What an APNs push about these details contains. */
export const APNS_PAYLOAD = {
  payload: { ...PUSH_DETAILS, sessionId: null, callAction: null, callType: null, sentAt: SENT_AT },
  contentAvailable: 1,
  mutableContent: 1,
  topic: 'example.harbour.app',
  pushType: 'alert',
  alert: { title: PUSH_DETAILS.title, body: PUSH_DETAILS.body },
  priority: 10,
  sound: 'default',
  collapseId: '48230',
  expiry: 1_767_272_523,
  type: 'apns',
} as const;
