import { join } from 'node:path';
import { API, type Diagnostic } from 'typescript/unstable/sync';
import { SAMPLE_GLOBALS } from './sample-globals.ts';
import type { Sample } from './samples-of.ts';

export interface TypeFault {
  readonly sample: Sample;
  /** Line in the sample, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Checks the types of samples with the settings of the UI kit, as virtual files next to their page. */
export function typeFaults(root: string, samples: readonly Sample[]): TypeFault[] {
  const files = new Map(samples.map((sample) => [fileOf(root, sample), sample]));
  const declarations = join(root, 'docs/sample-globals.d.ts');
  const config = join(root, 'docs/tsconfig.samples.json');
  const contents = new Map([...files].map(([file, { code }]) => [file, `${code}\nexport {};\n`]));
  contents.set(declarations, SAMPLE_GLOBALS);
  contents.set(config, JSON.stringify(configOf([...files.keys(), declarations])));
  const fs = {
    readFile: (path: string) => contents.get(path),
    fileExists: (path: string) => contents.has(path) || undefined,
  };
  const api = new API({ cwd: root, fs });
  try {
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
    if (!program) throw new Error('The samples could not be compiled.');
    return [...files].flatMap(([file, sample]) =>
      [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map((diagnostic) => ({
        sample,
        line: sample.code.slice(0, diagnostic.pos).split('\n').length,
        text: textOf(diagnostic),
      })),
    );
  } finally {
    api.close();
  }
}

function fileOf(root: string, { page, line, language }: Sample): string {
  return join(root, `${page}.line-${line}.${language}`);
}

function configOf(files: readonly string[]): object {
  // A sample may end with an unused declaration.
  const compilerOptions = { incremental: false, noUnusedLocals: false, noUnusedParameters: false };
  return { extends: '../tsconfig.web.json', compilerOptions, files, include: [] };
}

function textOf({ text, messageChain = [] }: Diagnostic): string {
  return [text, ...messageChain.map(textOf)].join(' ');
}
