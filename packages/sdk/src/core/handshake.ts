import { failure } from '../base/chat-exception.ts';
import type { Handshake } from '../realtime/connection-options.ts';
import type { Login } from './create-login.ts';
import { presenceRequest } from './presence-request.ts';

/**
 * Returns the URL of a connection and its first frame. Rejects if the server's settings, which contain the URL, cannot be
 * loaded, or without a login. See docs/spec/sdk.md#client-and-login, #connection.
 */
export async function handshake(
  { settings, session, platform }: Login,
  deviceId: string,
  cursor: string | undefined,
): Promise<Handshake> {
  if (session.settings === undefined) await session.refreshSettings();
  const url = settings.socketHost ? socketUrl(settings.socketHost) : session.settings?.realtimeURL;
  if (!url) throw failure('ERR_BAD_RESPONSE', 'No realtimeURL.');
  const token = session.token();
  const authenticate = {
    authToken: token,
    // Version of the frames.
    protocol: 1,
    device: { platform, deviceId },
    presence: presenceRequest(settings.presence),
    resume: cursor === undefined ? undefined : { cursor },
  };
  return { url, token, authenticate };
}

function socketUrl(host: string): string {
  return `${host.replace(/^http/, 'ws').replace(/\/+$/, '')}/v3/realtime`;
}
