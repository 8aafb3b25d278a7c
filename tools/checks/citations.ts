import { citationsIn, clausesOf, codeFiles, SPEC_DOCUMENTS } from '../docs/spec-citations.ts';

/** A clause number means nothing to readers and changes with the document. */
const NUMBERED = /\b[Cc]ontract(?: [RN])? (?:\d+(?:\.\d+)*|[SP]\d)\b(?!-)/;

/** Returns the citations of unknown clauses, and citations by number. */
export async function citationFaults(root: string): Promise<string[]> {
  const clauses = await Promise.all(SPEC_DOCUMENTS.map((document) => clausesOf(root, document)));
  const clauseIds = new Set(clauses.flat().map(({ id }) => id));
  const files = await codeFiles(root);
  const cited = files.flatMap(({ path, text }) => citationsIn(path, text));
  if (cited.length === 0) return ['No code cites the specification: the check found nothing to check.'];
  return [
    ...cited.filter(({ id }) => !clauseIds.has(id)).map(({ path, id }) => `${path}: docs/spec/${id} is not a clause`),
    ...files.flatMap(({ path, text }) => numberedFaults(path, text)),
  ];
}

function numberedFaults(path: string, text: string): readonly string[] {
  const numbered = NUMBERED.exec(text)?.[0];
  return numbered === undefined || path.includes('tools/checks/citations')
    ? []
    : [`${path}: "${numbered}" is a number; cite the clause by its link`];
}
