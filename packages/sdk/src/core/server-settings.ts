import type { ServerSettings } from '@chatwire/protocol';
import { frozenCopy } from '../base/frozen-copy.ts';
import { asJson, isJson } from '../base/json.ts';

/** Returns the settings of the server; undefined if malformed. Limits that the server omits do not apply. */
export function serverSettingsOf(json: unknown): ServerSettings | undefined {
  if (!isJson(json)) return undefined;
  const [limits, features] = [asJson(json['limits']), asJson(json['features'])];
  return frozenCopy({ ...json, limits, features }) as ServerSettings;
}
