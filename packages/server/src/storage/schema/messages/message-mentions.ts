/** Users mentioned per message; `everyone` means all members. */
export interface MessageMentionsTable {
  conversation_id: string;
  uid: string;
  message_id: number;
}
