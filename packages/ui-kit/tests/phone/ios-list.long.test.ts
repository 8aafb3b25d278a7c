import { chatApp } from './chat-app.ts';
import { listGateCases } from './list-gates.cases.ts';
import { quickGates } from './quick-gates.ts';

listGateCases('ios', {
  entry: 'chat-test-app.tsx',
  app: chatApp,
  gates: quickGates('ios'),
  seeds: [1],
});
