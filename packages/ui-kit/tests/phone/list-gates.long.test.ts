import { CHAT_GATES, GATES, stagedList } from '@chatwire/headless-phone';
import { chatList } from './chat-list.ts';
import { listGateCases } from './list-gates.cases.ts';

const SEEDS = [1, 2, 3];

for (const platform of ['ios', 'android'] as const) {
  listGateCases(platform, {
    entry: 'kit-stage.tsx',
    subjectOf: (bundle) => stagedList('the list of the kit', bundle),
    gates: GATES,
    seeds: SEEDS,
  });
  listGateCases(platform, {
    entry: 'chat-stage.tsx',
    subjectOf: chatList,
    gates: [...GATES, ...CHAT_GATES],
    seeds: SEEDS,
  });
}
