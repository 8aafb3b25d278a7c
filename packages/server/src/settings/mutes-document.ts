/** Returns the end of one mute as part of a document of preferences, for comparisons. `subject`: see `muteSubject`. */
export function mutesDocument(subject: string, untilMs: number | undefined): object {
  const [type = '', id = ''] = subject.split(' ');
  return untilMs === undefined ? {} : { mutedConversations: { [type]: { [id]: untilMs } } };
}
