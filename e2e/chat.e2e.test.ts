import { afterAll, afterEach, beforeAll, describe, vi } from 'vitest';
import { buildApps } from './build-apps.ts';
import { accessCases } from './chat/access.cases.ts';
import { agentCases } from './chat/agent.cases.ts';
import { badLuckCases } from './chat/bad-luck.cases.ts';
import { ChatWorld } from './chat/chat-world.ts';
import { positionsCases } from './chat/positions.cases.ts';
import { talkingCases } from './chat/talking.cases.ts';

/** Two people, each with their own client, on the real server: one server and one browser for all scenes. */
let world: ChatWorld;
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  buildApps('demo');
  world = await ChatWorld.open();
}, 240_000);
afterEach(() => world.endScene());
afterAll(() => world[Symbol.asyncDispose]());

describe('messages', () => talkingCases(() => world));
describe('scroll positions', () => positionsCases(() => world));
describe('an assistant', () => agentCases(() => world));
describe('failures', () => badLuckCases(() => world));
describe('accessibility', () => accessCases(() => world));
