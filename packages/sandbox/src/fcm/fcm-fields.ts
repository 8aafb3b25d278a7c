import type { SandboxResponse } from '../endpoint.ts';
import { isObject, type JsonObject, objectAt } from '../json-value.ts';
import { fcmBadRequest } from './fcm-responses.ts';

/**
 * Returns the response to a message with an unknown member or one of the wrong type, following the FCM v1 discovery
 * document.
 */
export function unknownFieldOf(message: JsonObject): SandboxResponse | undefined {
  const android = objectAt(message, 'android');
  return (
    unknownMemberIn(message, 'message', MESSAGE_FIELDS) ??
    unknownMemberIn(objectAt(message, 'notification'), 'message.notification', NOTIFICATION_FIELDS) ??
    unknownMemberIn(android, 'message.android', ANDROID_FIELDS) ??
    unknownMemberIn(objectAt(android, 'notification'), 'message.android.notification', ANDROID_NOTIFICATION_FIELDS) ??
    unknownMemberIn(objectAt(message, 'apns'), 'message.apns', APNS_FIELDS) ??
    unknownMemberIn(objectAt(message, 'webpush'), 'message.webpush', WEBPUSH_FIELDS)
  );
}

/** Returns the response to a map with a value that is not a string. */
export function nonStringIn(map: unknown, path: string): SandboxResponse | undefined {
  if (map === undefined) return undefined;
  if (!isObject(map)) return fcmBadRequest(path, 'Starting an object on a scalar field');
  const entry = Object.entries(map).find(([, value]) => typeof value !== 'string');
  return entry && fcmBadRequest(`${path}[${entry[0]}]`, `(TYPE_STRING), ${JSON.stringify(entry[1])}`);
}

/** Returns the response to the first unknown member. Google accepts names in camel case and in snake case. */
export function unknownMemberIn(
  object: JsonObject,
  path: string,
  knownMembers: ReadonlySet<string>,
): SandboxResponse | undefined {
  const unknownName = Object.keys(object).find((name) => !knownMembers.has(camelCaseOf(name)));
  return unknownName === undefined
    ? undefined
    : fcmBadRequest(path, `Unknown name "${unknownName}": Cannot find field.`);
}

function camelCaseOf(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const MESSAGE_FIELDS = words('name data notification android webpush apns fcmOptions token topic condition');
const NOTIFICATION_FIELDS = words('title body image');
const ANDROID_FIELDS = words(
  'collapseKey priority ttl restrictedPackageName data notification fcmOptions directBootOk bandwidthConstrainedOk restrictedSatelliteOk',
);
const ANDROID_NOTIFICATION_FIELDS = words(
  'title body icon color sound tag clickAction bodyLocKey bodyLocArgs titleLocKey titleLocArgs channelId ticker sticky eventTime localOnly notificationPriority bypassProxyNotification proxy defaultSound defaultVibrateTimings defaultLightSettings vibrateTimings visibility notificationCount lightSettings image',
);
const APNS_FIELDS = words('headers payload fcmOptions liveActivityToken');
const WEBPUSH_FIELDS = words('headers data notification fcmOptions');

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
