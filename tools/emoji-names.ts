import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMOJI_DATA } from '../packages/ui-kit/src/reactions/emoji-data.ts';

const FOLDER = 'packages/ui-kit/src/reactions/names';
/** The languages of the kit and their names in the Unicode CLDR. English names are stored with the emoji. */
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
/** Packs several names per line to keep the files short. */
const LONGEST_LINE = 140;

interface Annotation {
  readonly tts?: readonly string[];
  readonly default?: readonly string[];
}

/**
 * Writes the names of the picker's emoji in the languages of the kit, from the unpacked package
 * `cldr-annotations-full`: `node tools/emoji-names.ts <folder>`. Run it after adding emoji or updating the CLDR.
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

/** Returns the name of a flag: that of its country, which the annotations do not contain. */
function flagOf(sign: string, tag: string): Annotation | undefined {
  const letters = [...sign].map((letter) => (letter.codePointAt(0) ?? 0) - 0x1f1e6);
  if (letters.length !== 2 || letters.some((letter) => letter < 0 || letter > 25)) return undefined;
  const region = letters.map((letter) => String.fromCodePoint(65 + letter)).join('');
  const name = new Intl.DisplayNames([tag], { type: 'region' }).of(region);
  return name === undefined ? undefined : { tts: [name] };
}

/** Returns an entry such as `🚀 Rakete;all weltraum`: the name, and further search words. */
function entryOf(sign: string, annotation: Annotation | undefined): string | undefined {
  const [name] = annotation?.tts ?? [];
  if (annotation === undefined || name === undefined) return undefined;
  const words = wordsOf(name);
  const more: string[] = [];
  // Longest first: a search matches prefixes, so that prefixes of longer words are redundant.
  for (const word of (annotation.default ?? []).flatMap(wordsOf).sort((a, b) => b.length - a.length)) {
    if (![...words, ...more].some((other) => other.startsWith(word))) more.push(word);
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
if (folder === undefined) throw new Error('Pass the folder of the unpacked package cldr-annotations-full.');
writeEmojiNames(folder);
