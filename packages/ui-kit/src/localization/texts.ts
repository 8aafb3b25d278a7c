import {
  formatMessage,
  type Message,
  type MessageArguments,
  type MessageLanguage,
  parseMessage,
} from './message-format.ts';
import type { OwnTexts } from './message-key.ts';
import { pluralForm } from './plural-rules.ts';
import { en } from './tables/en.ts';
import { warnInDevelopment } from './warn-in-development.ts';

const ENGLISH: OwnTexts = en;

export interface TextSource {
  readonly language: string;
  readonly texts: OwnTexts;
  /** Whether `texts` is complete, so that a missing text causes a warning. */
  readonly isLoaded: boolean;
  number(value: number): string;
}

/** The texts of one language by key, each parsed on first use. Missing ones are English. */
export class Texts {
  readonly #texts: OwnTexts;
  readonly #language: MessageLanguage;
  readonly #english: MessageLanguage;
  readonly #isLoaded: boolean;
  readonly #parsed = new Map<string, Entry>();

  constructor({ language, texts, isLoaded, number }: TextSource) {
    this.#texts = texts;
    this.#isLoaded = isLoaded;
    this.#language = { number, plural: (count) => pluralForm(language, count) };
    this.#english = { number, plural: (count) => pluralForm('en', count) };
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#texts, key);
  }

  text(key: string, args: MessageArguments = {}): string {
    const { message, language } = this.#entry(key);
    return formatMessage(message, args, language);
  }

  #entry(key: string): Entry {
    const cached = this.#parsed.get(key);
    if (cached) return cached;
    const entry = this.#parse(key, this.#texts, this.#language) ??
      this.#parse(key, ENGLISH, this.#english) ?? { message: [], language: this.#language };
    this.#parsed.set(key, entry);
    return entry;
  }

  #parse(key: string, texts: OwnTexts, language: MessageLanguage): Entry | undefined {
    const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
    if (text === undefined) {
      if (this.#isLoaded) warnInDevelopment(`No text for "${key}".`);
      return undefined;
    }
    try {
      return { message: parseMessage(text), language };
    } catch (error) {
      warnInDevelopment(`The text of "${key}" cannot be parsed.`, error);
      return undefined;
    }
  }
}

interface Entry {
  readonly message: Message;
  readonly language: MessageLanguage;
}
