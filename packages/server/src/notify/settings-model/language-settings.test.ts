import type { AppSettings } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import { applyPreferencesPatch, parsePreferencesPatch } from './preferences-patch.ts';
import { applySettingsPatch, parseSettingsPatch, settingsFromJson } from './settings-patch.ts';
import { userView } from './user-view.ts';

test('a patch merges the texts of each language, and removes them with null', () => {
  const pollBody = { body: 'Umfrage' };
  const first = settingsAfter({ templates: { languages: { de: { pollMessageTemplateDefault: pollBody } } } });
  const changed = settingsAfter(
    { templates: { languages: { de: { eventTexts: { edited: { body: 'Neu' } } }, 'pt-BR': { eventTexts: null } } } },
    first,
  );
  expect(changed.templates.languages).toEqual({
    de: { pollMessageTemplateDefault: pollBody, eventTexts: { edited: { body: 'Neu' } } },
    'pt-BR': {},
  });
  const reset = settingsAfter(
    { templates: { languages: { de: { pollMessageTemplateDefault: { body: null }, eventTexts: null } } } },
    changed,
  );
  expect(reset.templates.languages.de).toEqual({ pollMessageTemplateDefault: {} });
  expect(settingsAfter({ templates: { languages: null } }, changed).templates.languages).toEqual({});
  expect(settingsFromJson(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
});

const faulty: [string, unknown, string, string][] = [
  [
    'a language that is no tag',
    { templates: { language: 'Deutsch, bitte' } },
    'templates.language',
    'must be a language tag such as pt-BR',
  ],
  [
    'texts of a language that is no tag',
    { templates: { languages: { _: {} } } },
    'templates.languages._',
    'is not a known setting',
  ],
  [
    'a text of a language that no recipient has',
    { templates: { languages: { de: { eventTexts: { shouted: {} } } } } },
    'templates.languages.de.eventTexts.shouted',
    'is not a known setting',
  ],
  [
    'a broken text of a language',
    { templates: { languages: { de: { eventTexts: { edited: { body: '{{text' } } } } } },
    'templates.languages.de.eventTexts.edited.body',
    'has a {{ that is not closed',
  ],
];

test.each(faulty)('a patch rejects %s by its path', (_, patch, path, text) => {
  expect(parseSettingsPatch(patch)).toEqual({ details: { [path]: [text] } });
});

test('a user sets a language of their own, whatever the operator allows, and removes it with null', () => {
  const settings = settingsAfter({ templates: { language: 'fr' } });
  const chosen = ownAfter({ language: 'pt-br' }, {}, settings);
  expect(chosen).toEqual({ own: { language: 'pt-br' }, ignored: [] });
  expect(userView(settings, chosen.own).language).toBe('pt-br');
  expect(userView(settings, ownAfter({ language: null }, chosen.own, settings).own).language).toBeNull();
  const texts = ownAfter({ templates: { languages: { de: { eventTexts: null } } } }, {}, settings);
  expect(texts.own).toEqual({});
});

function settingsAfter(body: unknown, settings = defaultSettings()): AppSettings {
  const parsed = parseSettingsPatch(body);
  if ('details' in parsed) throw new Error(JSON.stringify(parsed.details));
  return applySettingsPatch(settings, parsed.patch);
}

function ownAfter(body: unknown, own: Parameters<typeof applyPreferencesPatch>[1], settings: AppSettings) {
  const parsed = parsePreferencesPatch(body);
  if ('details' in parsed) throw new Error(JSON.stringify(parsed.details));
  return applyPreferencesPatch(settings, own, parsed.patch);
}
