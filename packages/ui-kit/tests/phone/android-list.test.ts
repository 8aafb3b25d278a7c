import { chatApp } from './chat-app.ts';
import { listGateCases } from './list-gates.cases.ts';
import { QUICK_GATES } from './quick-gates.ts';

listGateCases('android', {
  entry: 'chat-stage.tsx',
  app: chatApp,
  gates: QUICK_GATES,
  seeds: [1],
});
