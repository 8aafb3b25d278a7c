/**
 * Returns what a clearing push removes, one line for each part of a conversation. `items`: as they are in the push. `cast`: users
 * and groups that have names.
 */
export function clearText(items, cast) {
  if (items.length === 0) return 'Only the badge changes';
  return items.map((item) => `${nameOf(item.c, cast)}: ${messagesOf(item)}`).join('\n');
}

function messagesOf({ p, to, ids }) {
  const what = p === undefined ? 'message' : 'reply';
  if (ids === undefined) return `${p === undefined ? 'messages' : `replies to ${p}`} up to ${to}`;
  return `${ids.length === 1 ? what : p === undefined ? 'messages' : 'replies'} ${ids.join(', ')}`;
}

/** The id of a conversation of two has both uids, in either order; the id of a group its guid. */
function nameOf(conversationId, { users, groups }) {
  const group = groups.find(({ guid }) => conversationId === `group_${guid}`);
  if (group) return group.name;
  for (const { uid, name } of users) {
    const other = users.find((one) => conversationId === `${uid}_user_${one.uid}`);
    if (other) return `${name} and ${other.name}`;
  }
  return 'A conversation';
}
