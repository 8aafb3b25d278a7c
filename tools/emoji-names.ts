import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMOJI_DATA } from '../packages/ui-kit/src/reactions/emoji-data.ts';

const FOLDER = 'packages/ui-kit/src/reactions/names';
/** The kit's languages but English, whose names stand with the emoji; and what the Unicode CLDR calls them. */
const LANGUAGES = {
  ar: 'ar',
  de: 'de',
  es: 'es',
  fr: 'fr',
  he: 'he',
  hi: 'hi',
  ja: 'ja',
  ko: 'ko',
  pt: 'pt',
  ru: 'ru',
  tr: 'tr',
  zh: 'zh',
  'zh-TW': 'zh-Hant',
} as const;
/** So that no file is longer than one can scroll through. */
const LONGEST_LINE = 140;

interface Annotation {
  readonly tts?: readonly string[];
  readonly default?: readonly string[];
}

/**
 * Writes what the emoji of the picker are called in the kit's languages, out of the unpacked package
 * `cldr-annotations-full`: `node tools/emoji-names.ts <folder>`. To be run when emoji are added or the CLDR is renewed.
 */
function writeEmojiNames(cldr: string): void {
  const { version } = JSON.parse(readFileSync(join(cldr, 'package.json'), 'utf8'));
  for (const [language, tag] of Object.entries(LANGUAGES)) {
    const file = join(cldr, 'annotations', tag, 'annotations.json');
    const { annotations } = JSON.parse(readFileSync(file, 'utf8')).annotations;
    const entries = emoji().flatMap((sign) => {
      const annotation: Annotation | undefined = annotations[sign.replaceAll('\uFE0F', '')];
      return entryOf(sign, annotation ?? flagOf(sign, tag)) ?? [];
    });
    writeFileSync(join(FOLDER, `${language.toLowerCase()}.ts`), sourceOf(language, entries, version));
  }
}

function emoji(): string[] {
  const entries = Object.values(EMOJI_DATA).flatMap((lines) => lines.flatMap((line) => line.split('|')));
  return entries.map((entry) => entry.slice(0, entry.indexOf(' ')).replace('*', ''));
}

/** Flags are called like their countries, which are no part of the annotations. */
function flagOf(sign: string, tag: string): Annotation | undefined {
  const letters = [...sign].map((letter) => (letter.codePointAt(0) ?? 0) - 0x1f1e6);
  if (letters.length !== 2 || letters.some((letter) => letter < 0 || letter > 25)) return undefined;
  const region = letters.map((letter) => String.fromCodePoint(65 + letter)).join('');
  const name = new Intl.DisplayNames([tag], { type: 'region' }).of(region);
  return name === undefined ? undefined : { tts: [name] };
}

/** `🚀 Rakete;all weltraum`: the name, and the words it is not found by already. */
function entryOf(sign: string, annotation: Annotation | undefined): string | undefined {
  const [name] = annotation?.tts ?? [];
  if (annotation === undefined || name === undefined) return undefined;
  const known = wordsOf(name);
  const more: string[] = [];
  // The longest first: a search finds words by how they begin.
  for (const word of (annotation.default ?? []).flatMap(wordsOf).sort((a, b) => b.length - a.length)) {
    if (![...known, ...more].some((other) => other.startsWith(word))) more.push(word);
  }
  return `${sign} ${name.replaceAll(/[;|]/g, ',')}${more.length > 0 ? `;${more.join(' ')}` : ''}`;
}

function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  return lower.split(/[\s,;|:.!?()«»“”„"]+/).filter(Boolean);
}

function sourceOf(language: string, entries: readonly string[], version: string): string {
  const lines: string[] = [];
  for (const piece of entries.join('|').split(' ')) {
    const longer = `${lines.at(-1)} ${piece}`;
    if (lines.length > 0 && longer.length <= LONGEST_LINE) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  const quoted = lines.map((line) => (line.includes("'") ? JSON.stringify(line) : `'${line}'`));
  return `/** Written by tools/emoji-names.ts from the Unicode CLDR ${version}, © Unicode, Inc., Unicode License V3. */
export const ${language === 'zh-TW' ? 'zhTw' : language} = [
${quoted.map((line) => `  ${line},\n`).join('')}].join(' ');
`;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the unpacked package cldr-annotations-full.');
writeEmojiNames(folder);
