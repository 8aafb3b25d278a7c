import { describe, vi } from 'vitest';
import { chatSuite } from './chat/chat-world.ts';
import { conversationCases } from './chat/conversation.cases.ts';
import { failureCases } from './chat/failures.cases.ts';
import { positionsCases } from './chat/positions.cases.ts';

/** Two people, each with their own client, on the real server: one server and one browser for all tests. */
const world = chatSuite();
vi.setConfig({ testTimeout: 60_000 });

describe('messages', () => conversationCases(world));
describe('scroll positions', () => positionsCases(world));
describe('failures', () => failureCases(world));
