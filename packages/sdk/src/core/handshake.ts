import { failure } from '../base/chat-exception.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Introduction } from '../realtime/connection-options.ts';
import type { AppSettings } from './app-settings.ts';
import { presenceWish } from './presence-request.ts';
import type { Session } from './session.ts';

export interface Introduced {
  readonly settings: AppSettings;
  readonly http: HttpClient;
  readonly session: Session;
  readonly deviceId: string;
  readonly cursor: string | undefined;
}

/** Where to connect to and what to say first. See docs/spec/sdk.md#client-and-login, #connection. */
export async function introduction({ settings, http, session, deviceId, cursor }: Introduced): Promise<Introduction> {
  if (session.settings === undefined) {
    const data = await http.ask('GET', '/settings');
    session.setSettings(data);
  }
  const url = settings.socketHost ? socketUrl(settings.socketHost) : session.settings?.realtimeURL;
  if (!url) throw failure('ERR_BAD_RESPONSE', 'No realtimeURL.');
  const token = session.token();
  const authenticate = {
    authToken: token,
    // Version of the frames.
    protocol: 1,
    device: { platform: settings.platform ?? 'web', deviceId },
    presence: presenceWish(settings.presence),
    resume: cursor === undefined ? undefined : { cursor },
  };
  return { url, token, authenticate };
}

function socketUrl(host: string): string {
  return `${host.replace(/^http/, 'ws').replace(/\/+$/, '')}/v3/realtime`;
}
