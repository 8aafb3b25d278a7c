import { createHash } from 'node:crypto';

/** Returns a push token in the format of the provider. The same seed gives the same token. */
export function pushTokenOf(platform: 'apns_ios_device' | 'fcm_android', seed: string): string {
  const hash = createHash('sha256').update(`${platform} ${seed}`);
  if (platform === 'apns_ios_device') return hash.digest('hex');
  const name = hash.digest('base64url');
  return `${name.slice(0, 22)}:APA91b${createHash('sha512').update(name).digest('base64url')}${name}`;
}
