import { AppSettings, FallbackTexts, LanguageTag, Success } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { badRequest } from '../../../base/errors/api-error.ts';
import { canonicalLanguage } from '../../../base/text/language-tag.ts';
import { fallbackTexts } from '../../../notify/languages/fallback-texts.ts';
import { parseSettingsPatch } from '../../../notify/settings-model/settings-patch.ts';
import type { HttpServer } from '../../http-server.ts';

const PATH = '/v3/notifications/v1/settings';
const tags = ['Notification settings'];
const done = { 200: Type.Object({ data: Success }) };

/** Registers the routes for the app's notification settings. See docs/spec/rest-and-realtime.md#notification-settings. */
export function notificationSettingsRoutes(http: HttpServer, { notificationSettings, audit }: AppContext): void {
  http.get(
    PATH,
    {
      config: { access: ['viewer'] },
      schema: {
        tags,
        summary: 'Get notification settings of the app',
        response: { 200: Type.Object({ data: AppSettings }) },
      },
    },
    async () => ({ data: await notificationSettings.effective() }),
  );

  http.get(
    `${PATH}/texts`,
    {
      config: { access: ['viewer'] },
      schema: {
        tags,
        summary: 'Get the texts that are used where none are set in a language',
        querystring: Type.Object({ language: Type.Optional(LanguageTag) }),
        response: { 200: Type.Object({ data: FallbackTexts }) },
      },
    },
    async ({ query }) => {
      const { templates } = await notificationSettings.effective();
      const language = canonicalLanguage(query.language ?? templates.language);
      if (language === undefined) throw badRequest({ language: ['must be a language tag (BCP 47)'] });
      return { data: fallbackTexts(templates, language) };
    },
  );

  http.patch(
    PATH,
    {
      config: { access: ['operator'], audit: 'settings.changed' },
      schema: {
        tags,
        summary: 'Change notification settings',
        body: Type.Object(
          {
            preferences: Type.Optional(Type.Unknown()),
            sound: Type.Optional(Type.Unknown()),
            templates: Type.Optional(Type.Unknown()),
          },
          {
            description: 'Any part of the GET response. null resets a value to its default; unknown keys are rejected',
          },
        ),
        response: done,
      },
    },
    async (request) => {
      const parsed = parseSettingsPatch(request.body);
      if ('details' in parsed) throw badRequest(parsed.details);
      await notificationSettings.update(parsed.patch, audit.recorder(request));
      return { data: { success: true as const } };
    },
  );

  http.delete(
    PATH,
    {
      config: { access: ['operator'], audit: 'settings.reset' },
      schema: { tags, summary: 'Reset all notification settings', response: done },
    },
    async (request) => {
      await notificationSettings.reset(audit.recorder(request));
      return { data: { success: true as const } };
    },
  );
}
