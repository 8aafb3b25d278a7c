import type { SimPhone } from './sim-phone.ts';
import type { SimResponse, World } from './world.ts';

/** Reports the state of a device as its app does after each start. Returns the response; undefined when the server died before it responded. */
export async function reportDevice(world: World, phone: SimPhone, more: object = {}): Promise<SimResponse | undefined> {
  const { permission } = phone.state;
  const body = { permission, receipts: true, ...phone.rules.settingsOf(phone.state), ...more };
  const response = await world.call('PUT', '/notifications/push/v1/device', { token: phone.authToken, body });
  if (response?.status === 200) phone.reportedPermission = permission;
  return response;
}
