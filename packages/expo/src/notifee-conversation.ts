import type { NotifeeDrawing, NotifeeNotificationLike } from './notifee-like.ts';

/** Notifications of all conversations are one group on Android. */
const GROUP = 'chatwire';
/** Id of the notification that Android shows in place of a closed group. */
export const SUMMARY_ID = 'chatwire.summary';
/** Android shows fewer; the rest is read in the app. */
const MAX_LINES = 10;
/** Number of Notifee's `AndroidStyle.MESSAGING`. */
const MESSAGING_STYLE = 3;

/** A message in the notification of its conversation. */
interface Line {
  /** An edit has the tag of its message, whose line it replaces. */
  readonly tag: string;
  readonly text: string;
  readonly name: string;
  /** Epoch ms. */
  readonly atMs: number;
  readonly avatar?: string;
}

/**
 * A message as a line of its conversation's notification on Android. `shown`: what the device shows now. The lines travel in the
 * data of the notification, because the app may be closed between two pushes. Calls and private pushes stay
 * notifications of their own.
 * See docs/spec/last-mile.md#actions-and-platforms.
 */
export function conversationNotification(
  drawing: NotifeeDrawing,
  shown: readonly { readonly id?: string | undefined; readonly notification: NotifeeNotificationLike }[],
): NotifeeDrawing {
  const { data, android, body } = drawing;
  const { conversationId, tag, type, senderName = '', receiverName = '', receiverType, sentAt, senderAvatar } = data;
  if (type !== 'chat' || !conversationId || !tag || android.visibility === -1) return drawing;
  const earlier = linesIn(shown.find(({ id }) => id === conversationId)?.notification);
  const replaced = earlier.find((line) => line.tag === tag);
  const line: Line = {
    tag,
    text: body,
    name: senderName,
    // Edits and reactions name no instant.
    atMs: sentAt === undefined ? (replaced?.atMs ?? earlier.at(-1)?.atMs ?? 0) : Number(sentAt),
    ...(senderAvatar !== undefined && { avatar: senderAvatar }),
  };
  const lines = (replaced ? earlier.map((each) => (each === replaced ? line : each)) : [...earlier, line]).slice(
    -MAX_LINES,
  );
  const isGroup = receiverType === 'group';
  return {
    ...drawing,
    id: conversationId,
    title: isGroup ? receiverName : drawing.title,
    data: { ...data, lines: JSON.stringify(lines) },
    android: {
      ...android,
      groupId: GROUP,
      // An edit changes what is shown, without a sound.
      onlyAlertOnce: replaced !== undefined,
      style: {
        type: MESSAGING_STYLE,
        person: { name: isGroup ? receiverName : receiverName || senderName },
        ...(isGroup && { title: receiverName, group: true }),
        messages: lines.map(({ text, name, atMs, avatar }) => ({
          text,
          timestamp: atMs,
          person: { name, ...(avatar !== undefined && { icon: avatar }) },
        })),
      },
    },
  };
}

/** The notification that stands for all conversations where Android closes the group. */
export function summaryNotification({ title, body, android }: NotifeeDrawing): NotifeeDrawing {
  const { channelId, pressAction } = android;
  return {
    id: SUMMARY_ID,
    title,
    body,
    data: {},
    android: { channelId, groupId: GROUP, groupSummary: true, visibility: 0, pressAction, actions: [] },
    ios: { categoryId: '', threadId: '' },
  };
}

function linesIn(notification: NotifeeNotificationLike | undefined): readonly Line[] {
  const { lines } = notification?.data ?? {};
  if (typeof lines !== 'string') return [];
  const parsed: unknown = JSON.parse(lines);
  return Array.isArray(parsed) ? parsed.filter(isLine) : [];
}

function isLine(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null) return false;
  const { tag, text, name, atMs } = value as Partial<Line>;
  return typeof tag === 'string' && typeof text === 'string' && typeof name === 'string' && typeof atMs === 'number';
}
