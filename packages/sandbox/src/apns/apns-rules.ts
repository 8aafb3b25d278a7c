import { headerOf, type SandboxRequest } from '../endpoint.ts';
import { isObject, type JsonObject, parseJson } from '../json-value.ts';
import type { ApnsReason } from './apns-responses.ts';

const PUSH_TYPES: ReadonlySet<string> = new Set([
  'alert',
  'background',
  'voip',
  'location',
  'complication',
  'fileprovider',
  'mdm',
  'liveactivity',
  'pushtotalk',
  'widgets',
  'controls',
]);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_BYTES = 4096;
const MAX_VOIP_BYTES = 5120;
const MAX_COLLAPSE_ID_BYTES = 64;
/** Path of a push, before its device token. */
export const DEVICE_PATH = '/3/device/';

/** A push that APNs would accept. */
export interface ApnsPush {
  readonly token: string;
  readonly pushType: string;
  readonly collapseId: string | undefined;
  readonly priority: number;
  /** Epoch seconds at which APNs stops trying to deliver. 0: it tries once. */
  readonly expirationSeconds: number;
  readonly body: JsonObject;
}

/** Validates an authenticated request. Returns the push, or the reason for its rejection. */
export function readApnsPush(
  request: SandboxRequest,
  bundleId: string | undefined,
): { push: ApnsPush } | { reason: ApnsReason } {
  const token = request.path.slice(DEVICE_PATH.length);
  const pushType = headerOf(request, 'apns-push-type') ?? '';
  const body = parseJson(request.body.toString());
  const reason =
    tokenFault(token) ??
    topicFault(request, bundleId, pushType) ??
    headerFault(request, pushType) ??
    bodyFault(request, pushType);
  if (reason !== undefined) return { reason };
  if (!isObject(body) || !isObject(body.aps)) return { reason: 'PayloadEmpty' };
  const collapseId = headerOf(request, 'apns-collapse-id');
  const priority = Number(headerOf(request, 'apns-priority') ?? 10);
  const expirationSeconds = Number(headerOf(request, 'apns-expiration') ?? 0);
  return { push: { token, pushType, collapseId, priority, expirationSeconds, body } };
}

/** Returns why a token is malformed. Tokens currently have 32 bytes; Apple reserves longer ones. */
function tokenFault(token: string): ApnsReason | undefined {
  if (token === '') return 'MissingDeviceToken';
  return /^([0-9a-fA-F]{2}){32,100}$/.test(token) ? undefined : 'BadDeviceToken';
}

function topicFault(request: SandboxRequest, bundleId: string | undefined, pushType: string): ApnsReason | undefined {
  const topic = headerOf(request, 'apns-topic');
  if (topic === undefined || topic === '') return 'MissingTopic';
  if (!/^[\w.-]{1,255}$/.test(topic)) return 'BadTopic';
  if (topic.endsWith('.voip') !== (pushType === 'voip')) return 'DeviceTokenNotForTopic';
  return bundleId === undefined || topic === bundleId || topic === `${bundleId}.voip` ? undefined : 'TopicDisallowed';
}

function headerFault(request: SandboxRequest, pushType: string): ApnsReason | undefined {
  const priority = headerOf(request, 'apns-priority') ?? '10';
  const id = headerOf(request, 'apns-id');
  if (!PUSH_TYPES.has(pushType)) return 'InvalidPushType';
  if (!/^(10|5|1)$/.test(priority) || (pushType === 'background' && priority !== '5')) return 'BadPriority';
  if (!/^\d{1,12}$/.test(headerOf(request, 'apns-expiration') ?? '0')) return 'BadExpirationDate';
  if (Buffer.byteLength(headerOf(request, 'apns-collapse-id') ?? '') > MAX_COLLAPSE_ID_BYTES) return 'BadCollapseId';
  return id === undefined || UUID.test(id) ? undefined : 'BadMessageId';
}

function bodyFault(request: SandboxRequest, pushType: string): ApnsReason | undefined {
  if (request.body.length === 0) return 'PayloadEmpty';
  return request.body.length > (pushType === 'voip' ? MAX_VOIP_BYTES : MAX_BYTES) ? 'PayloadTooLarge' : undefined;
}
