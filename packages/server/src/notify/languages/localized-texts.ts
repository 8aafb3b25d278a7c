import { type LanguageTexts, NotificationTexts, type Templates } from '@chatwire/protocol';
import { Value } from 'typebox/value';
import { canonicalLanguage } from '../../base/text/language-tag.ts';
import { BUILT_IN_LANGUAGES } from './built-in-languages.ts';
import { en } from './en.ts';
import { matchLanguage } from './match-language.ts';
import type { Phrases } from './phrases.ts';
import { textsOf } from './texts-of.ts';

/** All texts of a notification in one language. */
export interface LocalizedTexts {
  /** Absent while languages are off: the operator's texts may be in any. */
  readonly language?: string;
  readonly templates: NotificationTexts;
  /** Texts that operators cannot change. */
  readonly phrases: Pick<Phrases, 'privacy' | 'roles' | 'calls' | 'actions'>;
}

/** Returns the operator's unchanged texts, for every recipient: `push.styleSetting` is off. */
export function plainTexts(templates: Templates): LocalizedTexts {
  return { templates, phrases: en };
}

/**
 * The texts of an app in the languages it has: built in, and the operator's own.
 * See docs/spec/last-mile.md#language-privacy-and-size.
 */
export class AppLanguages {
  static readonly #known = new WeakMap<Templates, AppLanguages>();
  readonly #templates: Templates;
  readonly #default: string;
  /** The operator's own texts by canonical tag. */
  readonly #own: ReadonlyMap<string, LanguageTexts>;
  readonly #available: ReadonlySet<string>;
  readonly #matches = new Map<string, string>();
  readonly #texts = new Map<string, LocalizedTexts>();

  /** Computed once per version of the settings. */
  static of(templates: Templates): AppLanguages {
    const known = AppLanguages.#known.get(templates);
    if (known) return known;
    const languages = new AppLanguages(templates);
    AppLanguages.#known.set(templates, languages);
    return languages;
  }

  private constructor(templates: Templates) {
    this.#templates = templates;
    const own = Object.entries(templates.languages).map(
      ([tag, texts]) => [canonicalLanguage(tag) ?? tag, texts] as const,
    );
    this.#own = new Map(own);
    const wanted = canonicalLanguage(templates.language) ?? 'en';
    const builtIn = new Set([...BUILT_IN_LANGUAGES.keys(), ...this.#own.keys()]);
    // `de-AT` without its own texts is served by `de`; a language without any texts shows those of the settings.
    this.#default = matchLanguage(wanted, builtIn) ?? wanted;
    this.#available = new Set([...builtIn, this.#default]);
  }

  /** Returns the texts in the first language that is known, else in the default language of the app. */
  textsIn(device: string | undefined, own: string | undefined): LocalizedTexts {
    return this.#textsOf(this.#match(device) ?? this.#match(own) ?? this.#default);
  }

  /** Returns the matching language of the app; undefined if there is none. */
  #match(wanted: string | undefined): string | undefined {
    if (wanted === undefined) return undefined;
    const known = this.#matches.get(wanted);
    if (known !== undefined) return known === '' ? undefined : known;
    const match = matchLanguage(wanted, this.#available);
    // Tags come from devices, so there may be any number of them.
    if (this.#matches.size < 1_000) this.#matches.set(wanted, match ?? '');
    return match;
  }

  #textsOf(language: string): LocalizedTexts {
    const known = this.#texts.get(language);
    if (known) return known;
    const phrases = this.#phrasesOf(language);
    const texts = { language, templates: this.#templatesOf(language), phrases };
    this.#texts.set(language, texts);
    return texts;
  }

  #phrasesOf(language: string): Phrases {
    const builtIn = matchLanguage(language, new Set(BUILT_IN_LANGUAGES.keys())) ?? this.#default;
    return BUILT_IN_LANGUAGES.get(builtIn) ?? en;
  }

  /**
   * Returns the templates of a language. Each text is the first of these that exists: the operator’s text in this
   * language; for the default language, the operator’s change of the settings; the built-in text of this language; the
   * text of the default language, or English for that language itself.
   */
  #templatesOf(language: string): NotificationTexts {
    const tag = matchLanguage(language, new Set(BUILT_IN_LANGUAGES.keys()));
    const builtIn = tag === undefined ? undefined : BUILT_IN_LANGUAGES.get(tag);
    const isDefault = language === this.#default;
    const base = builtIn ? textsOf(builtIn) : isDefault ? SHIPPED : this.#templatesOf(this.#default);
    const changed = isDefault ? changesIn(this.#templates) : {};
    const merged = layered(layered(base, changed), this.#own.get(language) ?? {});
    if (!Value.Check(NotificationTexts, merged)) throw new Error(`The texts in ${language} are not complete.`);
    return merged;
  }
}

/** The texts in the schema of the settings: English. */
const SHIPPED: NotificationTexts = Value.Create(NotificationTexts);

type Tree = { readonly [name: string]: unknown };

/** Returns the texts of the settings that differ from those shipped. */
function changesIn(templates: Templates): Tree {
  return difference(templates, SHIPPED);
}

function difference(changed: Tree, shipped: Tree): Tree {
  return Object.fromEntries(
    Object.entries(shipped).flatMap(([name, text]) => {
      const now = changed[name];
      if (isTree(text) && isTree(now)) return [[name, difference(now, text)]];
      return now === undefined || now === text ? [] : [[name, now]];
    }),
  );
}

function layered(base: Tree, over: Tree): Tree {
  return Object.fromEntries(
    Object.entries(base).map(([name, text]) => {
      const changed = over[name];
      if (changed === undefined) return [name, text];
      return [name, isTree(text) && isTree(changed) ? layered(text, changed) : changed];
    }),
  );
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}
