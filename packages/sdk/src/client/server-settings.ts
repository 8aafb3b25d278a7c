import type { ServerSettings } from '@chatwire/protocol';
import { asJson, flagOf, isJson, numberOf, textOf } from '../base/json.ts';

/** What a server may leave unsaid: the bounds every deployment keeps. */
const LIMITS = {
  textLength: 5_000,
  attachments: 10,
  mentions: 10,
  fileSize: 104_857_600,
  reactionsPerMessage: 20,
  page: 100,
};

/** Undefined for anything that is no description of a server. */
export function serverSettingsOf(json: unknown): ServerSettings | undefined {
  if (!isJson(json)) return undefined;
  const limits = asJson(json['limits']);
  const features = asJson(json['features']);
  return Object.freeze({
    appName: textOf(json, 'appName') ?? '',
    limits: Object.freeze({
      textLength: numberOf(limits, 'textLength') ?? LIMITS.textLength,
      attachments: numberOf(limits, 'attachments') ?? LIMITS.attachments,
      mentions: numberOf(limits, 'mentions') ?? LIMITS.mentions,
      fileSize: numberOf(limits, 'fileSize') ?? LIMITS.fileSize,
      reactionsPerMessage: numberOf(limits, 'reactionsPerMessage') ?? LIMITS.reactionsPerMessage,
      page: numberOf(limits, 'page') ?? LIMITS.page,
    }),
    features: Object.freeze({
      moderation: flagOf(features, 'moderation') ?? false,
      calls: flagOf(features, 'calls') ?? false,
      agents: flagOf(features, 'agents') ?? false,
      badge: flagOf(features, 'badge') ?? false,
    }),
    ringSeconds: numberOf(json, 'ringSeconds') ?? 45,
    flagRemarkLength: numberOf(json, 'flagRemarkLength') ?? 100,
    realtimeURL: textOf(json, 'realtimeURL') ?? '',
    serverTime: numberOf(json, 'serverTime') ?? 0,
  });
}
