/** Returns the request body of a text message to a user, or to a group such as `group:crew`. */
export function textMessage(to: string, text: string) {
  const receiverType = to.startsWith('group:') ? 'group' : 'user';
  return { receiver: to.replace('group:', ''), receiverType, type: 'text', data: { text } };
}
