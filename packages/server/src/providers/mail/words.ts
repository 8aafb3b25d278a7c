/** The built-in email's own words; everything else in it comes from templates and people. */
export const WORDS = {
  open: 'Open the conversation',
  answer: 'Reply to this email to answer in the conversation.',
  omitted: (count: number) => (count === 1 ? '1 earlier message' : `${count} earlier messages`),
  why: (app: string) => `You are receiving this because you have unread messages on ${app}.`,
} as const;
