/** Who is mentioned where; `everyone` stands for all members. */
export interface MessageMentionsTable {
  conversation_id: string;
  uid: string;
  message_id: number;
}
