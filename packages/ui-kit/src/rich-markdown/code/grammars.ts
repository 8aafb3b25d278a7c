/** What is needed to colour a language. */
export interface Grammar {
  /**
   * Finds the next token. The names of its groups are the kinds of tokens; `word` is classified later, by the members below.
   */
  readonly pattern: RegExp;
  readonly keywords: ReadonlySet<string>;
  readonly ignoresCase: boolean;
  /** Whether a word before an opening bracket is a function. */
  readonly hasFunctions: boolean;
  /** Whether a capitalised word is a type. */
  readonly hasTypes: boolean;
  /** Whether a string before a colon is a key. */
  readonly hasStringKeys: boolean;
}

/** Returns the grammar of a language as named after a fence, in any case; undefined for unknown languages. */
export function grammarOf(language: string | undefined): Grammar | undefined {
  return language === undefined ? undefined : GRAMMARS.get(language.toLowerCase());
}

const C_COMMENTS = String.raw`(?<comment>\/\/[^\n]*|\/\*[^]*?(?:\*\/|(?![^])))`;
const HASH_COMMENTS = String.raw`(?<comment>#[^\n]*)`;
/** Comments of languages in which a hash within a word does not start a comment. */
const SPACED_HASH_COMMENTS = String.raw`(?<comment>(?<![^\s])#[^\n]*)`;
const DOUBLE = String.raw`"(?:\\.|[^"\\\n])*(?:"|$|(?=\n))`;
const SINGLE = String.raw`'(?:\\.|[^'\\\n])*(?:'|$|(?=\n))`;
const TEMPLATE = '`(?:\\\\[^]|[^`\\\\])*(?:`|(?![^]))';
const TRIPLE = String.raw`"""[^]*?(?:"""|(?![^]))|'''[^]*?(?:'''|(?![^]))`;
const NUMBER = String.raw`(?<number>\b(?:0[xX][\da-fA-F_]+|0[bB][01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)(?:[a-zA-Z]{1,3}\b|%)?)`;
const WORD = String.raw`(?<word>[A-Za-z_$\u00C0-\uFFFF][\w$\u00C0-\uFFFF]*)`;

function strings(...kinds: readonly string[]): string {
  return `(?<string>${kinds.join('|')})`;
}

interface Options {
  readonly keywords?: string;
  readonly ignoresCase?: boolean;
  readonly hasFunctions?: boolean;
  readonly hasTypes?: boolean;
  readonly hasStringKeys?: boolean;
}

function createGrammar(parts: readonly string[], options: Options = {}): Grammar {
  const { keywords = '', ignoresCase = false, hasFunctions = false, hasTypes = false, hasStringKeys = false } = options;
  return {
    pattern: new RegExp(parts.join('|'), 'gm'),
    keywords: new Set(keywords.split(' ')),
    ignoresCase,
    hasFunctions,
    hasTypes,
    hasStringKeys,
  };
}

/** A language with C's comments, strings, and blocks. */
function cLike(keywords: string, ...moreStrings: readonly string[]): Grammar {
  const quoted = strings(...moreStrings, DOUBLE, SINGLE);
  return createGrammar([C_COMMENTS, quoted, NUMBER, WORD], { keywords, hasFunctions: true, hasTypes: true });
}

function styleSheet(comments: string): Grammar {
  return createGrammar([
    comments,
    strings(DOUBLE, SINGLE),
    String.raw`(?<keyword>@[\w-]+)`,
    String.raw`(?<property>(?:--)?[A-Za-z-]+(?=\s*:[^:{]*[;}\n]))`,
    String.raw`(?<number>#[\da-fA-F]{3,8}\b|-?\b\d+(?:\.\d+)?(?:[a-z]+|%)?)`,
    String.raw`(?<function>[A-Za-z-]+(?=\())`,
    String.raw`(?<type>[.#][A-Za-z][\w-]*)`,
  ]);
}

const CONTROL = 'if else for while do switch case default break continue return';
const CLASSES = 'class interface enum extends implements new this super public private protected static abstract';
const THROWING = 'try catch finally throw throws import package null true false';

const LANGUAGES: Readonly<Record<string, () => Grammar>> = {
  'js jsx mjs cjs javascript ts tsx mts typescript': () =>
    cLike(
      `${CONTROL} ${CLASSES} try catch finally throw import export from as async await const let var function of in instanceof typeof void delete yield null undefined true false type readonly declare namespace satisfies keyof get set any unknown never string number boolean`,
      TEMPLATE,
    ),
  'json jsonc json5': () =>
    createGrammar([C_COMMENTS, strings(DOUBLE), NUMBER, WORD], { keywords: 'true false null', hasStringKeys: true }),
  'py python': () =>
    createGrammar([HASH_COMMENTS, strings(TRIPLE, DOUBLE, SINGLE), NUMBER, WORD], {
      keywords:
        'and as assert async await break class continue def del elif else except finally for from global if import in is lambda match case nonlocal not or pass raise return try while with yield None True False self',
      hasFunctions: true,
      hasTypes: true,
    }),
  java: () =>
    cLike(
      `${CONTROL} ${CLASSES} ${THROWING} void int long double float boolean char byte short final instanceof record sealed permits var synchronized volatile yield`,
      TRIPLE,
    ),
  'kt kotlin': () =>
    cLike(
      'if else for while do when break continue return class interface object enum data sealed open override fun val var import package null true false this super in is as by try catch finally throw private public internal protected suspend companion init lateinit inline',
      TRIPLE,
    ),
  swift: () =>
    cLike(
      'if else for while repeat switch case default break continue return guard defer class struct enum protocol extension func var let import nil true false self super in is as try catch throw throws async await private public internal fileprivate static override init deinit some any where inout mutating',
      TRIPLE,
    ),
  'c h cpp c++ cc hpp cxx': () =>
    cLike(
      `${CONTROL} void int long short double float char bool unsigned signed struct union enum class const constexpr static extern typedef sizeof goto auto namespace using template typename public private protected virtual override new delete this nullptr true false try catch throw include define ifdef ifndef endif`,
    ),
  'cs csharp c#': () =>
    cLike(
      `${CONTROL} ${CLASSES} foreach in namespace using void int long double float decimal bool string char object var const readonly record struct async await try catch finally throw null true false is as out ref get set yield override virtual sealed`,
    ),
  'go golang': () =>
    cLike(
      'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var nil true false string int int64 error bool byte',
      TEMPLATE,
    ),
  'rs rust': () =>
    createGrammar([C_COMMENTS, strings(DOUBLE), NUMBER, WORD], {
      keywords:
        'as async await break const continue crate else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while dyn',
      hasFunctions: true,
      hasTypes: true,
    }),
  php: () =>
    createGrammar(
      [
        String.raw`(?<comment>\/\/[^\n]*|#(?!\[)[^\n]*|\/\*[^]*?(?:\*\/|(?![^])))`,
        strings(DOUBLE, SINGLE),
        NUMBER,
        WORD,
      ],
      {
        keywords: `${CONTROL} ${CLASSES} foreach as function fn echo print use namespace try catch finally throw null true false array match`,
        hasFunctions: true,
        hasTypes: true,
      },
    ),
  'rb ruby': () =>
    createGrammar([HASH_COMMENTS, strings(DOUBLE, SINGLE), NUMBER, WORD], {
      keywords:
        'begin break case class def do else elsif end ensure false for if in module next nil not or and redo rescue retry return self super then true undef unless until when while yield require attr_reader attr_accessor',
      hasFunctions: true,
      hasTypes: true,
    }),
  'sh bash zsh shell console': () =>
    createGrammar(
      [
        SPACED_HASH_COMMENTS,
        strings(String.raw`"(?:\\[^]|[^"\\])*(?:"|(?![^]))`, String.raw`'[^']*(?:'|(?![^]))`),
        String.raw`(?<property>\$\{[^}\n]*\}?|\$\w+|(?<![\w-])--?[A-Za-z][\w-]*)`,
        String.raw`(?<number>(?<![\w.-])\d+(?:\.\d+)?(?![\w.-]))`,
        WORD,
      ],
      {
        keywords:
          'if then else elif fi for in do done while until case esac function return export local set unset source cd echo exit sudo',
      },
    ),
  sql: () =>
    createGrammar([String.raw`(?<comment>--[^\n]*|\/\*[^]*?(?:\*\/|(?![^])))`, strings(SINGLE, DOUBLE), NUMBER, WORD], {
      keywords:
        'select from where and or not in is null as on join left right inner outer full cross group by order having limit offset insert into values update set delete create table index view drop alter add column primary key foreign references unique default check constraint distinct union all exists between like case when then else end with recursive returning begin commit rollback true false asc desc count sum avg min max int integer text varchar boolean timestamp',
      ignoresCase: true,
      hasFunctions: true,
    }),
  'html xml svg vue': () =>
    createGrammar([
      String.raw`(?<comment><!--[^]*?(?:-->|(?![^])))`,
      String.raw`(?<keyword><\/?[A-Za-z][\w:-]*|\/?>)`,
      String.raw`(?<property>[\w:@-]+(?==))`,
      String.raw`(?<string>(?<==)"[^"]*(?:"|(?![^]))|(?<==)'[^']*(?:'|(?![^])))`,
    ]),
  css: () => styleSheet(String.raw`(?<comment>\/\*[^]*?(?:\*\/|(?![^])))`),
  // A colon before the slashes is that of a URL.
  'scss less': () => styleSheet(String.raw`(?<comment>(?<!:)\/\/[^\n]*|\/\*[^]*?(?:\*\/|(?![^])))`),
  'yaml yml': () =>
    createGrammar(
      [
        SPACED_HASH_COMMENTS,
        String.raw`(?<property>^[ \t]*(?:-[ \t]+)*[\w./-]+(?=:(?:\s|$)))`,
        // A quote within a word is an apostrophe.
        strings(String.raw`(?<![^\s[{,:])(?:${DOUBLE}|${SINGLE})`),
        String.raw`(?<number>(?<![\w.-])-?\d+(?:\.\d+)?(?![\w.-]))`,
        WORD,
      ],
      { keywords: 'true false null yes no' },
    ),
  'toml ini env dotenv': () =>
    createGrammar(
      [
        String.raw`(?<comment>(?<![^\s])[#;][^\n]*)`,
        String.raw`(?<keyword>^\[[^\]\n]*\]?)`,
        String.raw`(?<property>^[ \t]*[\w.-]+(?=\s*=))`,
        strings(TRIPLE, DOUBLE, SINGLE),
        NUMBER,
        WORD,
      ],
      { keywords: 'true false' },
    ),
  'diff patch': () =>
    createGrammar([
      String.raw`(?<comment>^(?:diff|index|@@|---|\+\+\+)[^\n]*)`,
      String.raw`(?<inserted>^\+[^\n]*)`,
      String.raw`(?<deleted>^-[^\n]*)`,
    ]),
  'dockerfile docker': () =>
    createGrammar(
      [
        SPACED_HASH_COMMENTS,
        strings(DOUBLE, SINGLE),
        String.raw`(?<keyword>^[ \t]*(?:FROM|RUN|CMD|COPY|ADD|ENV|ARG|WORKDIR|EXPOSE|ENTRYPOINT|USER|VOLUME|LABEL|HEALTHCHECK)\b)`,
        String.raw`(?<property>\$\{[^}\n]*\}?|\$\w+)`,
        WORD,
      ],
      { keywords: 'AS' },
    ),
};

/** Creates each grammar when it is first needed, because there are many patterns. */
class GrammarTable {
  readonly #makers = new Map<string, () => Grammar>();
  readonly #grammars = new Map<() => Grammar, Grammar>();

  constructor(languages: Readonly<Record<string, () => Grammar>>) {
    for (const [names, make] of Object.entries(languages)) {
      for (const name of names.split(' ')) this.#makers.set(name, make);
    }
  }

  get(name: string): Grammar | undefined {
    const make = this.#makers.get(name);
    if (!make) return undefined;
    const grammar = this.#grammars.get(make) ?? make();
    this.#grammars.set(make, grammar);
    return grammar;
  }
}

const GRAMMARS = new GrammarTable(LANGUAGES);
