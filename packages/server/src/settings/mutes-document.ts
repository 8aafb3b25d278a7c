/** Returns the end of a mute as part of a preferences document, for comparisons. `subject`: see `muteSubject`. */
export function mutesDocument(subject: string, untilMs: number | undefined): object {
  const [type = '', id = ''] = subject.split(' ');
  return untilMs === undefined ? {} : { mutedConversations: { [type]: { [id]: untilMs } } };
}
