import { AppSettings } from '@chatwire/protocol';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { de } from './de.ts';
import { fallbackTexts } from './fallback-texts.ts';
import { pt } from './pt.ts';

const { templates } = Value.Create(AppSettings);
const image = (body: string) => ({ mediaMessageTemplateDefault: { body_image: body } });
const changed = {
  ...templates,
  mediaMessageTemplateDefault: { ...templates.mediaMessageTemplateDefault, body_image: 'Pic' },
};

function imageIn(language: string, settings = templates): readonly [string, string | undefined] {
  const { textLanguage, texts } = fallbackTexts(settings, language);
  return [textLanguage, texts.mediaMessageTemplateDefault.body_image];
}

test('a language falls back to its built-in texts, whatever the operator has written in it or a shorter tag', () => {
  expect(imageIn('de', { ...templates, languages: { de: image('Foto!') } })).toEqual(['de', de.messages.image]);
  expect(imageIn('pt-BR', { ...templates, languages: { pt: image('Foto!'), 'pt-BR': image('Foto?') } })).toEqual([
    'pt',
    pt.messages.image,
  ]);
});

test('a language that is not built in falls back to the texts of the default language, with the operator’s changes', () => {
  expect(imageIn('nl', changed)).toEqual(['en', 'Pic']);
  expect(imageIn('nl', { ...changed, language: 'de', languages: { de: image('Foto!') } })).toEqual(['de', 'Foto!']);
  expect(fallbackTexts(changed)).toMatchObject({ language: 'en', textLanguage: 'en', texts: image('Pic') });
});
