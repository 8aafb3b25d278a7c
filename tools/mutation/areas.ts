/** Code whose tests are measured, with the tests that run against each change of it. Paths are globs in the repository. */
export interface MutationArea {
  readonly name: string;
  readonly sources: readonly string[];
  /** Unit tests only: each takes milliseconds and runs thousands of times. */
  readonly tests: readonly string[];
  /** Tests among them that drive a whole client and take most of a second. */
  readonly slowTests?: readonly string[];
  /** Percent of the mutants that the tests must notice. */
  readonly least: number;
}

export const AREAS: readonly MutationArea[] = [
  {
    name: 'rules',
    sources: ['packages/server/src/notify/*.ts', 'packages/server/src/notify/rules/*.ts'],
    tests: ['packages/server/src/notify/{*,rules/*,audience/*,digest/*}.test.ts'],
    least: 95,
  },
  {
    name: 'list',
    sources: ['packages/ui-kit/src/list/{rows,session}/*.ts'],
    tests: ['packages/ui-kit/src/list/{rows,session}/*.test.ts'],
    least: 90,
  },
  {
    name: 'store',
    sources: ['packages/sdk/src/store/*.ts'],
    tests: ['packages/sdk/src/store/*.test.ts'],
    slowTests: [
      'packages/sdk/src/store/{random-operations,budgets,catch-up,seen-and-loaded,first-page,listeners-in-order}.test.ts',
    ],
    least: 95,
  },
  {
    name: 'markdown',
    sources: [
      'packages/ui-kit/src/formatters/{parse-markdown,parse-inline,plain-text,safe-text,find-links,link-target,links-of}.ts',
    ],
    tests: ['packages/ui-kit/src/formatters/*.test.ts'],
    least: 90,
  },
];
