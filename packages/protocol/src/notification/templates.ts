import { type Static, Type } from 'typebox';
import { LanguageTag, LanguageTexts } from './language-texts.ts';
import { NotificationTexts } from './notification-texts.ts';

/**
 * The operator's texts, and which of them a recipient gets.
 * See docs/spec/notifications.md#template-choice, docs/spec/last-mile.md#language-privacy-and-size.
 */
export const Templates = Type.Object({
  usePrivacyTemplate: Type.Enum([1, 2, 3] as const, {
    default: 1,
    description: '1 = default templates, 2 = privacy templates, 3 = the user chooses',
  }),
  ...NotificationTexts.properties,
  /** Language of recipients who have none, and of the texts above. */
  language: { ...LanguageTag, default: 'en' },
  languages: Type.Record(Type.String(), Type.Optional(LanguageTexts), {
    default: {},
    description: 'Texts in other languages, by language tag. A text that is not set is the built-in one',
  }),
});
export type Templates = Static<typeof Templates>;
