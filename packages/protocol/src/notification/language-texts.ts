import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { NotificationTexts } from './notification-texts.ts';
import { TEMPLATE_MAX_LENGTH } from './scan-template.ts';

/**
 * BCP 47. The server rejects what is not a well-formed tag.
 * See docs/spec/last-mile.md#language-privacy-and-size.
 */
export const LanguageTag = Type.String({
  minLength: 2,
  maxLength: 35,
  description: 'Language tag (BCP 47), as `pt-BR`',
});

/** Any part of the notification texts, in one language. */
export type LanguageTexts = PartOf<NotificationTexts>;
type PartOf<Value> = Value extends string ? string : { readonly [Name in keyof Value]?: PartOf<Value[Name]> };

export const LanguageTexts = Type.Unsafe<LanguageTexts>(partOf(NotificationTexts));

/** Returns the same members, none of them required, and without their English defaults. */
function partOf(schema: TObject): TObject {
  const members = Object.entries<TSchema>(schema.properties).map(([name, member]) => [
    name,
    Type.Optional(Type.IsObject(member) ? partOf(member) : Type.String({ maxLength: TEMPLATE_MAX_LENGTH })),
  ]);
  return Type.Object(Object.fromEntries(members));
}

/** Texts for recipients of a language in which the operator has written none. */
export const FallbackTexts = Type.Object({
  language: Type.String({ description: 'The language asked for, as a canonical tag' }),
  textLanguage: Type.String({ description: 'Language of the texts: a built-in one, or the default of the app' }),
  builtIn: Type.Array(Type.String(), { description: 'All languages with built-in texts' }),
  texts: NotificationTexts,
});
export type FallbackTexts = Static<typeof FallbackTexts>;
