import type { ServerSettings } from '@chatwire/protocol';
import { frozenCopy } from '../base/frozen-copy.ts';
import { asJson, isJson, type Json } from '../base/json.ts';

/** What a server may leave unsaid: the bounds every deployment keeps. */
const LIMITS = {
  textLength: 5_000,
  attachments: 10,
  mentions: 10,
  fileSize: 104_857_600,
  reactionsPerMessage: 20,
  page: 100,
};
const FEATURES = { moderation: false, calls: false, agents: false, badge: false };

/** Undefined for anything that is no description of a server. */
export function serverSettingsOf(json: unknown): ServerSettings | undefined {
  return isJson(json) ? parsed(json) : undefined;
}

function parsed(json: Json): ServerSettings {
  const limits = { ...LIMITS, ...asJson(json['limits']) };
  const features = { ...FEATURES, ...asJson(json['features']) };
  return frozenCopy({ ringSeconds: 45, flagRemarkLength: 100, ...json, limits, features }) as ServerSettings;
}
