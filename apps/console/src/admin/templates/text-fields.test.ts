import { expect, test } from 'vitest';
import { changesOf, currentInput, UNTOUCHED, withInput } from '../form/form-state.ts';
import { languageFields } from './text-fields.ts';

type Fallback = Parameters<typeof languageFields>[0];

const texts = { mediaMessageTemplateDefault: { body_image: 'Hat ein Foto gesendet' } };
const fallback = { language: 'de', textLanguage: 'de', builtIn: ['de'], texts } as unknown as Fallback;
const stored = {
  templates: { languages: { de: { mediaMessageTemplateDefault: { body_image: 'Foto!' } } } },
};
const fields = languageFields(fallback, 'templates.mediaMessageTemplateDefault');
const [image] = fields;
const path = 'templates.languages.de.mediaMessageTemplateDefault.body_image';

test('a text of a language is edited at its own path, and shows what is used while it is empty', () => {
  expect(fields).toEqual([{ kind: 'template', path, label: 'Text for photos', emptyMeans: 'Hat ein Foto gesendet' }]);
  expect(image && currentInput(UNTOUCHED, image, stored)).toBe('Foto!');
  expect(image && currentInput(UNTOUCHED, image, { templates: { languages: {} } })).toBe('');
});

test('an emptied text is removed, so that the fallback applies again', () => {
  const body = (text: string | null) => ({
    templates: { languages: { de: { mediaMessageTemplateDefault: { body_image: text } } } },
  });
  expect(changesOf(fields, withInput(UNTOUCHED, path, ''), stored).document).toEqual(body(null));
  expect(changesOf(fields, withInput(UNTOUCHED, path, 'Bild'), stored).document).toEqual(body('Bild'));
  expect(changesOf(fields, withInput(UNTOUCHED, path, '{{'), stored).faults).toHaveProperty([path]);
});
