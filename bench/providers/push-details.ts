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
