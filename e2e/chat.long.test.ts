import { describe, vi } from 'vitest';
import { accessibilityCases } from './chat/accessibility.cases.ts';
import { agentCases } from './chat/agent.cases.ts';
import { chatSuite } from './chat/chat-world.ts';
import { killedServerCase } from './chat/killed-server.cases.ts';

/** What takes too long for `chat.e2e.test.ts`. */
const world = chatSuite();
vi.setConfig({ testTimeout: 60_000 });

describe('an assistant', () => agentCases(world));
describe('accessibility', () => accessibilityCases(world));
describe('failures', () => killedServerCase(world));
