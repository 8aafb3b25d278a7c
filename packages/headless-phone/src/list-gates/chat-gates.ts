import { AGENT_GATES } from './agent-gates.ts';
import type { ChatDriver } from './chat-driver.ts';
import { COMPOSER_GATES } from './composer-gates.ts';
import { EDGE_JUMP_GATE } from './edge-jump-gate.ts';
import type { Gate } from './gate.ts';
import { KEYBOARD_DRAG_GATES } from './keyboard-drag-gates.ts';
import { variants } from './variants.ts';

const PLAIN: readonly Gate<ChatDriver>[] = [...AGENT_GATES, ...KEYBOARD_DRAG_GATES, ...COMPOSER_GATES, EDGE_JUMP_GATE];

/** What a finished message list must do besides `GATES`: with a composer, an agent, and pages it loads itself. */
export const CHAT_GATES: readonly Gate<ChatDriver>[] = [
  ...PLAIN,
  ...variants(
    PLAIN,
    PLAIN.map(({ name }) => name),
    'slow JavaScript',
    { framesPerTurn: 4 },
  ),
];
