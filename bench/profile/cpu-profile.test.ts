import { expect, test } from 'vitest';
import { summarize } from './cpu-profile.ts';

const ROOT = 'file:///repository/';

test('adds the time of a process by area, without idle time', () => {
  const nodes = [
    node(1, '(root)', ''),
    node(10, '', `${ROOT}packages/server/src/index.ts`),
    node(2, '', `${ROOT}bench/engine/main.ts`),
    node(3, 'decide', `${ROOT}packages/server/src/notify/decide.ts`),
    node(4, 'evaluate', `${ROOT}packages/server/src/notify/evaluate-rules.ts`),
    node(5, 'request', 'node:internal/http2/core'),
    node(6, 'execute', `${ROOT}node_modules/kysely/dist/query.js`),
    node(7, 'run', ''),
    node(8, '(garbage collector)', ''),
    node(9, '(idle)', ''),
  ];
  const profile = summarize(
    { nodes, samples: [3, 4, 5, 6, 7, 8, 9, 3], timeDeltas: [1000, 2000, 3000, 4000, 5000, 6000, 90_000, 500] },
    ROOT,
  );
  expect(profile).toEqual({
    script: 'bench/engine/main.ts',
    busyMs: 21.5,
    areas: [
      ['(garbage collector)', 6],
      ['native run', 5],
      ['kysely', 4],
      ['packages/server/src/notify', 3.5],
      ['node:internal/http2/core', 3],
    ],
  });
});

function node(id: number, functionName: string, url: string) {
  return { id, callFrame: { functionName, url } };
}
