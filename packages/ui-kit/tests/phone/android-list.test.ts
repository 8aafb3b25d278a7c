import { chatList } from './chat-list.ts';
import { listGateCases } from './list-gates.cases.ts';
import { QUICK_GATES } from './quick-gates.ts';

listGateCases('android', {
  entry: 'chat-stage.tsx',
  subjectOf: chatList,
  gates: QUICK_GATES,
  seeds: [1],
});
