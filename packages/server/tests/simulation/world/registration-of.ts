import { phoneTokenOf, type Sandbox } from '@chatwire/sandbox';
import type { SimPhone } from './sim-phone.ts';

/** Push service of the browsers. */
const PUSH_URL = 'https://push.harbour.example';

/** Returns a new token of a device, and the request with which its app registers it. `name`: differs for each installation. */
export function registrationOf(
  { rules: { platform } }: SimPhone,
  sandbox: Sandbox,
  name: string,
): { readonly body: object; readonly token: string } {
  if (platform === 'webpush_browser') {
    const subscription = sandbox.subscribe({ endpoint: `${PUSH_URL}/${name.replace(' ', '-')}` });
    return { body: { platform, subscription }, token: subscription.endpoint };
  }
  const token = phoneTokenOf(platform, name);
  return { body: { platform, [platform === 'fcm_android' ? 'fcmToken' : 'deviceToken']: token }, token };
}
