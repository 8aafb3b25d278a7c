import { repositoryPaths, textOfFile } from './repository-files.ts';

const CODE = /\.(?:tsx?|mjs)$/;
/** Matches the docstring of an exported function, up to the function's name. Names of components begin with a capital. */
const EXPORTED_FUNCTION =
  /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:default )?(?:(?:async )?function\*? ([a-z]\w*)|const ([a-z]\w*)(?:: [^\n]*?)? = (?:async )?(?:\([^\n]*\)[^\n{]*|\w+) =>)/gm;
/** Plural nouns and other words that end like a verb in the third person. */
const OTHER_WORDS =
  /^(?:Address|Always|As|Bits|Browsers|Bytes|Cases|Conversations|Counters|Devices|Emails|Entries|Events|Facets|Figures|Files|Has|Headers|Ids|Is|Its|Keys|Latencies|Members|Messages|Notifications|Offsets|Options|Positions|Preferences|Props|Reactions|Receipts|Rows|Sentences|Sessions|Settings|Success|Terms|Texts|This|Threads|Timers|Tokens|Users|Values|Was|Words)$/;
/** Matches a noun of the same form as a verb: “Reports of devices”. */
const NOUN_PHRASE = /^\s*(?:\* )?\S+s (?:of|whose)\b/;

/** Returns the docstrings of exported functions that do not begin with a verb in the third person. */
export async function docstringFaults(root: string): Promise<string[]> {
  const paths = (await repositoryPaths(root)).filter((path) => CODE.test(path));
  const faults = await Promise.all(paths.map(async (path) => docstringFaultsIn(path, await textOfFile(root, path))));
  return faults.flat();
}

/** Returns such docstrings of one file, each with its line and the name of the function. */
export function docstringFaultsIn(path: string, source: string): readonly string[] {
  return [...source.matchAll(EXPORTED_FUNCTION)].flatMap(({ 1: docstring = '', 2: declared, 3: assigned, index }) => {
    const first = firstWordOf(docstring);
    if (isVerb(first) && !NOUN_PHRASE.test(docstring)) return [];
    const line = source.slice(0, index).split('\n').length;
    return [
      `${path}:${line}: the docstring of ${declared ?? assigned} begins with "${first}"; begin with a verb: "Returns …"`,
    ];
  });
}

function firstWordOf(docstring: string): string {
  return /[^\s*]\S*/.exec(docstring)?.[0].replace(/[.,:;]$/, '') ?? '';
}

/** A docstring that only cites its clause begins with “See”. */
function isVerb(word: string): boolean {
  return word === 'See' || (/^[A-Z][a-z-]*s$/.test(word) && !OTHER_WORDS.test(word));
}

if (import.meta.main) {
  const faults = await docstringFaults(process.cwd());
  for (const fault of faults) console.log(fault);
  console.log(`${faults.length} found`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
