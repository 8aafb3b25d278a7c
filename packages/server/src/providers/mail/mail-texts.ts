/** Fixed texts of the built-in email. */
export const MAIL_TEXTS = {
  open: 'Open the conversation',
  reply: 'Reply to this email to post in the conversation.',
  omitted: (count: number) => (count === 1 ? '1 earlier message' : `${count} earlier messages`),
  unsubscribeConversation: 'Unsubscribe from this conversation',
  unsubscribeAll: 'Unsubscribe from all emails',
  reason: (app: string) => `You received this email because you have unread messages on ${app}.`,
} as const;
