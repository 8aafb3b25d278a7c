import type { ServerSettings } from '@chatwire/protocol';
import { asJson, flagsIn, isJson, numberOf, numbersIn, textOf } from '../base/json.ts';

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
  if (!isJson(json)) return undefined;
  return Object.freeze({
    appName: textOf(json, 'appName') ?? '',
    limits: Object.freeze({ ...LIMITS, ...numbersIn(asJson(json['limits'])) }),
    features: Object.freeze({ ...FEATURES, ...flagsIn(asJson(json['features'])) }),
    ringSeconds: numberOf(json, 'ringSeconds') ?? 45,
    flagRemarkLength: numberOf(json, 'flagRemarkLength') ?? 100,
    realtimeURL: textOf(json, 'realtimeURL') ?? '',
    serverTime: numberOf(json, 'serverTime') ?? 0,
  });
}
