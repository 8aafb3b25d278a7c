export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

interface PluralRule {
  /** Every plural form of the language. */
  readonly forms: readonly PluralForm[];
  /** Returns the plural form of a number. `i`: the integer part of the number; `whole`: whether it has no fraction. */
  of(n: number, i: number, whole: boolean): PluralForm;
}

/**
 * Returns the plural form of a number in a language. Implements the CLDR rules for the languages of the kit, because
 * not all phones have Intl.PluralRules. Other languages follow English.
 * See docs/spec/message-list.md#localization.
 */
export function pluralForm(language: string, count: number): PluralForm {
  const n = Math.abs(count);
  return ruleOf(language).of(n, Math.trunc(n), Number.isInteger(n));
}

/** Returns the plural forms of a language. */
export function pluralForms(language: string): readonly PluralForm[] {
  return ruleOf(language).forms;
}

function ruleOf(language: string): PluralRule {
  const [primary = ''] = language.split('-');
  return RULES.get(primary) ?? english;
}

const english: PluralRule = {
  forms: ['one', 'other'],
  of: (n) => (n === 1 ? 'one' : 'other'),
};

const none: PluralRule = { forms: ['other'], of: () => 'other' };

const spanish: PluralRule = {
  forms: ['one', 'many', 'other'],
  of: (n, i, whole) => (n === 1 ? 'one' : ofMillions(i, whole)),
};

const french: PluralRule = {
  forms: ['one', 'many', 'other'],
  of: (_n, i, whole) => (i <= 1 ? 'one' : ofMillions(i, whole)),
};

const hindi: PluralRule = {
  forms: ['one', 'other'],
  of: (n, i) => (i === 0 || n === 1 ? 'one' : 'other'),
};

const russian: PluralRule = {
  forms: ['one', 'few', 'many', 'other'],
  of(_n, i, whole) {
    if (!whole) return 'other';
    const tens = i % 100;
    if (i % 10 === 1 && tens !== 11) return 'one';
    return i % 10 >= 2 && i % 10 <= 4 && (tens < 12 || tens > 14) ? 'few' : 'many';
  },
};

const arabic: PluralRule = {
  forms: ['zero', 'one', 'two', 'few', 'many', 'other'],
  of(n, i, whole) {
    if (n === 0) return 'zero';
    if (n === 1) return 'one';
    if (n === 2) return 'two';
    if (!whole) return 'other';
    if (i % 100 >= 3 && i % 100 <= 10) return 'few';
    return i % 100 >= 11 ? 'many' : 'other';
  },
};

const hebrew: PluralRule = {
  forms: ['one', 'two', 'other'],
  of(_n, i, whole) {
    if (whole ? i === 1 : i === 0) return 'one';
    return whole && i === 2 ? 'two' : 'other';
  },
};

const RULES: ReadonlyMap<string, PluralRule> = new Map([
  ['es', spanish],
  ['fr', french],
  ['pt', french],
  ['hi', hindi],
  ['ru', russian],
  ['ar', arabic],
  ['he', hebrew],
  ['zh', none],
  ['ja', none],
  ['ko', none],
]);

function ofMillions(i: number, whole: boolean): PluralForm {
  return whole && i !== 0 && i % 1_000_000 === 0 ? 'many' : 'other';
}
