import type { DisplayedNotification, NotifeeDisplay, NotifeeNotificationLike } from './notifee-like.ts';

/** Notifications of all conversations are one group on Android. */
const GROUP = 'chatwire';
/** Id of the notification that Android shows in place of a closed group. */
export const SUMMARY_ID = 'chatwire.summary';
/** Android shows fewer lines; the rest is read in the app. */
const MAX_LINES = 10;
/** Number of Notifee's `AndroidStyle.MESSAGING`. */
const MESSAGING_STYLE = 3;

/** A push that the device shows, as a notification or as a line of one. */
export interface ShownPush {
  /** Id of the notification. */
  readonly id: string;
  /** Tag of the line; undefined for a notification without lines. */
  readonly tag: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A message in the notification of its conversation. */
interface Line {
  /** An edit has the tag of its message, whose line it replaces. */
  readonly tag: string;
  readonly text: string;
  readonly name: string;
  /** Epoch ms. */
  readonly atMs: number;
  readonly avatar?: string;
  /** Members of the push that a clear and a report need, and that differ between lines. */
  readonly push: Readonly<Record<string, string>>;
}

const PUSH_MEMBERS = ['messageId', 'parentId', 'receipt', 'sentAt'];

/**
 * Returns a message as a line of its conversation's notification on Android. `shown`: the notifications that the device
 * shows now. The lines are stored in the data of the notification, because the app may be closed between two pushes.
 * Calls and private pushes keep separate notifications. See docs/spec/last-mile.md#actions-and-platforms.
 */
export function conversationNotification(
  display: NotifeeDisplay,
  shown: readonly DisplayedNotification[],
): NotifeeDisplay {
  const { data, android, body } = display;
  const { conversationId, tag, type, senderName = '', sentAt, senderAvatar } = data;
  if (type !== 'chat' || !conversationId || !tag || android.visibility === -1) return display;
  const earlier = linesIn(shown.find(({ id }) => id === conversationId)?.notification);
  const replaced = earlier.find((line) => line.tag === tag);
  const line: Line = {
    tag,
    text: body,
    name: senderName,
    // Edits and reactions name no instant.
    atMs: sentAt === undefined ? (replaced?.atMs ?? earlier.at(-1)?.atMs ?? 0) : Number(sentAt),
    ...(senderAvatar !== undefined && { avatar: senderAvatar }),
    push: Object.fromEntries(Object.entries(data).filter(([name]) => PUSH_MEMBERS.includes(name))),
  };
  const lines = (replaced ? earlier.map((each) => (each === replaced ? line : each)) : [...earlier, line]).slice(
    -MAX_LINES,
  );
  // An edit changes the shown text without a sound.
  return drawLines(display, conversationId, lines, replaced !== undefined);
}

/**
 * Returns the lines of a conversation's notification, each as the push that it shows; one push for other notifications.
 */
export function pushesIn({ id = '', notification }: DisplayedNotification): readonly ShownPush[] {
  const { lines: _, ...data } = notification.data ?? {};
  const lines = linesIn(notification);
  if (lines.length === 0) return [{ id, tag: undefined, data }];
  const common = commonIn(notification);
  return lines.map(({ tag, push }) => ({ id, tag, data: { ...common, ...push, tag } }));
}

/**
 * Returns the notification of a conversation without some of its lines, by tag; undefined if none remains. `redraw`:
 * draws the data of a push.
 */
export function withoutLines(
  { id = '', notification }: DisplayedNotification,
  tags: readonly string[],
  redraw: (data: Readonly<Record<string, unknown>>) => NotifeeDisplay,
): NotifeeDisplay | undefined {
  const lines = linesIn(notification).filter(({ tag }) => !tags.includes(tag));
  const newest = lines.at(-1);
  if (!newest) return undefined;
  const { tag, text: body, name: senderName, push } = newest;
  return drawLines(redraw({ ...commonIn(notification), ...push, tag, body, senderName }), id, lines, true);
}

/** Returns the data that all lines of a notification have in common: the rest is of the newest push. */
function commonIn({ data = {} }: NotifeeNotificationLike): Readonly<Record<string, unknown>> {
  const isCommon = (name: string) => name !== 'lines' && !PUSH_MEMBERS.includes(name);
  return Object.fromEntries(Object.entries(data).filter(([name]) => isCommon(name)));
}

function drawLines(
  display: NotifeeDisplay,
  id: string,
  lines: readonly Line[],
  onlyAlertOnce: boolean,
): NotifeeDisplay {
  const { data, android } = display;
  const { senderName = '', receiverName = '', receiverType } = data;
  const isGroup = receiverType === 'group';
  return {
    ...display,
    id,
    title: isGroup ? receiverName : display.title,
    data: { ...data, lines: JSON.stringify(lines) },
    android: {
      ...android,
      groupId: GROUP,
      onlyAlertOnce,
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

/** Returns the summary notification of all conversations, for Android versions that collapse the group. */
export function summaryNotification({ title, body, android }: NotifeeDisplay): NotifeeDisplay {
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
  // An earlier version of the app stored no members of the push.
  return Array.isArray(parsed) ? parsed.filter(isLine).map((line) => ({ ...line, push: line.push ?? {} })) : [];
}

function isLine(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null) return false;
  const { tag, text, name, atMs } = value as Partial<Line>;
  return typeof tag === 'string' && typeof text === 'string' && typeof name === 'string' && typeof atMs === 'number';
}
