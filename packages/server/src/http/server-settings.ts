import type { ServerSettings } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { USER_PER_PAGE } from './requests/paging.ts';

/**
 * Returns the settings of this deployment that clients need. See docs/spec/rest-and-realtime.md#limits,
 * #keys-settings-and-health.
 */
export function serverSettings({ config, clock }: AppContext, request: FastifyRequest): ServerSettings {
  const publicUrl = config.publicUrl ?? `${request.protocol}://${request.host}`;
  return {
    appName: config.appName,
    limits: {
      textLength: config.textLength,
      attachments: 10,
      mentions: 10,
      fileSize: config.mediaBytes,
      reactionsPerMessage: 20,
      page: USER_PER_PAGE,
    },
    features: {
      moderation: config.moderationHold,
      calls: true,
      agents: true,
      badge: true,
      translation: config.translateUrl !== undefined,
    },
    ringSeconds: config.ringSeconds,
    flagRemarkLength: 100,
    realtimeURL: `${publicUrl.replace(/^http/, 'ws')}/v3/realtime`,
    serverTime: Math.floor(clock.now() / 1000),
  };
}
