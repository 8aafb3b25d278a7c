import type { ServerSettings } from '@chatwire/protocol';
import { frozenCopy } from '../base/frozen-copy.ts';
import { isJson, type Json } from '../base/json.ts';

/** What a server says about itself; undefined for anything that is no description of one. */
export function serverSettingsOf(json: unknown): ServerSettings | undefined {
  return isJson(json) ? parsed({ limits: {}, features: {}, ...json }) : undefined;
}

/** Its limits and features are those every server names. */
function parsed(json: Json): ServerSettings {
  return frozenCopy(json) as ServerSettings;
}
