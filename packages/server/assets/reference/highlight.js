import { element } from './dom.js';

/** Longer texts stay plain: a browser lays out tens of thousands of elements slowly. */
const MOST_CHARACTERS = 20_000;

/** Kinds of tokens by language; the first that matches at a position decides. */
const TOKENS = {
  json: [
    ['key', /"(?:[^"\\]|\\.)*"(?=\s*:)/],
    ['text', /"(?:[^"\\]|\\.)*"/],
    ['value', /\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/],
  ],
  sh: [
    ['json', /(?<=-d )'[[{](?:[^']|'\\'')*'/],
    ['text', /"(?:[^"\\]|\\.)*"|'[^']*'/],
    ['word', /^curl\b/],
    ['key', /(?<=\s)-[A-Za-z]\b/],
  ],
  ts: [
    ['text', /'(?:[^'\\]|\\.)*'(?!:)|`[^`]*`/],
    ['key', /[\w$]+(?=: )|'(?:[^'\\]|\\.)*'(?=: )/],
    ['word', /\b(?:await|const|from|if|import|new|throw)\b/],
    ['value', /\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b/],
  ],
};
const PATTERNS = Object.fromEntries(
  Object.entries(TOKENS).map(([language, tokens]) => [
    language,
    new RegExp(tokens.map(([kind, { source }]) => `(?<${kind}>${source})`).join('|'), 'gm'),
  ]),
);

/** Returns the text as nodes whose tokens have classes. Languages other than `json`, `sh`, and `ts` stay plain. */
export function highlighted(text, language) {
  const pattern = PATTERNS[language];
  if (pattern === undefined || text.length > MOST_CHARACTERS) return [text];
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups).find(([, found]) => found !== undefined);
    // A body inside a command has the colours of its own language.
    const tokens = kind === 'json' ? highlighted(match[0], kind) : [token(kind, match[0])];
    nodes.push(text.slice(end, match.index), ...tokens);
    end = match.index + match[0].length;
  }
  return [...nodes, text.slice(end)];
}

function token(kind, text) {
  return element('span', { className: `token-${kind}` }, text);
}
