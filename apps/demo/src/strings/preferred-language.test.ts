import { expect, test } from 'vitest';
import { preferredLanguage } from './preferred-language.ts';

test.each([
  [['ar-EG', 'en'], 'ar'],
  [['nl', 'de-AT', 'en-GB'], 'de'],
  [['pt-BR'], 'pt'],
  [['zh-CN'], 'zh'],
  [['zh-TW'], 'zh-TW'],
  [['zh-Hant-HK'], 'zh-TW'],
  [['nl', 'toString'], 'en'],
  [[], 'en'],
])('of %j, the demo uses %s', (tags, language) => {
  expect(preferredLanguage(tags)).toBe(language);
});
