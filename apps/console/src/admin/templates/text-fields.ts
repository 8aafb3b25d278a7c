import type { AppSettings, FallbackTexts } from '@chatwire/protocol';
import { atPath } from '../form/document.ts';
import type { TemplateField } from '../form/field-spec.ts';
import { keyLabel } from './blocks.ts';

const ROOT = 'templates';

/** Returns the fields of a template set in the default language: they depend on its stored templates. */
export function defaultFields(settings: AppSettings, path: string): readonly TemplateField[] {
  return keysOf(atPath(settings, path)).map((key) => ({
    kind: 'template',
    path: `${path}.${key}`,
    label: keyLabel(key),
  }));
}

/** Returns the same fields in another language: an empty one means the fallback, which it shows. */
export function languageFields(fallback: FallbackTexts, path: string): readonly TemplateField[] {
  const texts = atPath({ [ROOT]: fallback.texts }, path);
  return keysOf(texts).map((key) => ({
    kind: 'template',
    path: `${languagePath(path, fallback.language)}.${key}`,
    label: keyLabel(key),
    emptyMeans: String(atPath(texts, key)),
  }));
}

/** Returns the path of a template set in a language: `templates.<block>` is `templates.languages.<tag>.<block>`. */
export function languagePath(path: string, language: string): string {
  return path.replace(ROOT, `${ROOT}.languages.${language}`);
}

function keysOf(texts: unknown): readonly string[] {
  return typeof texts === 'object' && texts !== null ? Object.keys(texts) : [];
}
