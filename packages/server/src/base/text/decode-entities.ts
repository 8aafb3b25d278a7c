/** Names of the characters U+00A0 to U+00FF, in order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml';

/** The named characters that occur in texts. HTML has 2,000 more, most of which are mathematical symbols. */
const NAMED_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['lsaquo', '‹'],
  ['rsaquo', '›'],
  ['hellip', '…'],
  ['bull', '•'],
  ['trade', '™'],
  ['euro', '€'],
]);

/** Replaces the character references of an HTML text (`&amp;`, `&#8217;`). Keeps unknown ones as they are written. */
export function decodeEntities(html: string): string {
  return html.replaceAll(/&(#x?[0-9a-f]{1,7}|[a-z][a-z0-9]{1,7});/gi, (entity, name: string) => {
    const character = name.startsWith('#')
      ? numberedCharacter(name)
      : (NAMED_CHARACTERS.get(name) ?? NAMED_CHARACTERS.get(name.toLowerCase()));
    return character ?? entity;
  });
}

/** Returns an empty string for a code that is not a character. */
function numberedCharacter(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  if (hex === undefined && decimal === undefined) return undefined;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  if (code === 0 || code > 0x10ffff || isSurrogate) return '';
  // Old pages number the characters of Windows: https://html.spec.whatwg.org/#numeric-character-reference-end-state
  return code >= 0x80 && code <= 0x9f ? WINDOWS.decode(Uint8Array.of(code)) : String.fromCodePoint(code);
}

const WINDOWS = new TextDecoder('windows-1252');
