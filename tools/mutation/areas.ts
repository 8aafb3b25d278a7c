/** Code to mutate, with the tests that run against each mutant. Paths are globs in the repository. */
export interface MutationArea {
  readonly name: string;
  readonly sources: readonly string[];
  /** Only unit tests: each takes milliseconds and runs thousands of times. */
  readonly tests: readonly string[];
  /** Tests among them that start a whole client and take up to a second. */
  readonly slowTests?: readonly string[];
  /** Minimum percentage of mutants that the tests must kill. */
  readonly minimumScore: number;
}

export const AREAS: readonly MutationArea[] = [
  {
    name: 'rules',
    sources: ['packages/server/src/notify/*.ts', 'packages/server/src/notify/rules/*.ts'],
    tests: ['packages/server/src/notify/{*,rules/*,audience/*,digest/*,appearance/*,languages/*}.test.ts'],
    minimumScore: 95,
  },
  {
    name: 'list',
    sources: ['packages/ui-kit/src/list/{rows,session}/*.ts'],
    tests: ['packages/ui-kit/src/list/{rows,session}/*.test.ts'],
    minimumScore: 90,
  },
  {
    name: 'store',
    sources: ['packages/sdk/src/store/**/*.ts'],
    tests: ['packages/sdk/src/store/**/*.test.ts'],
    slowTests: [
      'packages/sdk/src/store/{random-operations,frame-burst,catch-up/catch-up,seen-and-loaded,first-page,listeners-in-order}.test.ts',
    ],
    minimumScore: 95,
  },
  {
    name: 'markdown',
    sources: [
      'packages/ui-kit/src/formatters/{markdown/parse-markdown,markdown/parse-inline,markdown/plain-text,safe-text,links/find-links,links/link-target,links/links-of}.ts',
    ],
    tests: ['packages/ui-kit/src/formatters/**/*.test.ts'],
    minimumScore: 90,
  },
];
