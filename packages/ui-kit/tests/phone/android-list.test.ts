import { chatApp } from './chat-app.ts';
import { listGateCases } from './list-gates.cases.ts';
import { quickGates } from './quick-gates.ts';

listGateCases('android', {
  entry: 'chat-test-app.tsx',
  app: chatApp,
  gates: quickGates('android'),
  seeds: [1],
});
