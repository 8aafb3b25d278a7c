import { GATES, testApp } from '@chatwire/list-conformance';
import { chatApp } from './chat-app.ts';
import { listGateCases } from './list-gates.cases.ts';

const SEEDS = [1, 2, 3];

for (const platform of ['ios', 'android'] as const) {
  listGateCases(platform, {
    entry: 'kit-test-app.tsx',
    app: testApp,
    gates: GATES,
    seeds: SEEDS,
  });
  listGateCases(platform, {
    entry: 'chat-test-app.tsx',
    app: chatApp,
    gates: GATES,
    seeds: SEEDS,
  });
}
