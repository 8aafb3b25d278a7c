import { expect, test } from 'vitest';
import { ChatException } from '../base/chat-exception.ts';
import type { Json } from '../base/json.ts';
import type { Core } from '../core/core.ts';
import { ListenerHub } from '../listeners/listener-hub.ts';
import { Timers } from '../platform/timers.ts';
import type { NotificationCheckState } from './check-types.ts';
import { followCheck } from './follow-check.ts';

const CHECK = { checkId: 'c1' };
const SERVER = { step: 'server', state: 'pass', sentence: 'On.', atMS: 1 };
const SENDING = { step: 'push', state: 'running', sentence: 'Sending…', atMS: 2 };
const SENT = { step: 'push', state: 'pass', sentence: 'Accepted.', atMS: 3 };

/** Follows a check on a server that responds to each GET with the next of these; the last is repeated. */
function following(responses: readonly (Json | ChatException)[], started: Json | ChatException = CHECK) {
  let nowMs = 0;
  let pending: { readonly run: () => void; readonly dueMs: number }[] = [];
  const timers = new Timers({
    nowMs: () => nowMs,
    setTimeout(run, ms) {
      const timer = { run, dueMs: nowMs + ms };
      pending.push(timer);
      return timer;
    },
    clearTimeout: (timer) => {
      pending = pending.filter((other) => other !== timer);
    },
  });
  const logger = { warn() {}, error() {} };
  const listeners = new ListenerHub(logger);
  const asked: string[] = [];
  let read = 0;
  const http = {
    async ask(method: string, path: string) {
      asked.push(`${method} ${path}`);
      const response = method === 'POST' ? started : responses[Math.min(read++, responses.length - 1)];
      if (response instanceof ChatException) throw response;
      return response;
    },
  };
  const check = followCheck({ http, timers, listeners, logger } as unknown as Core, { language: 'de' });
  const states: NotificationCheckState[] = [];
  check.subscribe((state) => states.push(state));
  return {
    check,
    states,
    asked,
    listeners,
    frame: async (data: Json) => {
      listeners.emit('check', 'onNotificationCheck', { ...CHECK, ...data });
      await settled();
    },
    async advance(ms: number) {
      for (const endMs = nowMs + ms; ; ) {
        await settled();
        const next = pending.toSorted((a, b) => a.dueMs - b.dueMs)[0];
        if (!next || next.dueMs > endMs) {
          nowMs = endMs;
          return;
        }
        pending = pending.filter((other) => other !== next);
        nowMs = next.dueMs;
        next.run();
      }
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const last = (states: readonly NotificationCheckState[]) => states.at(-1);

test('without a connection the state is read every 3 s until the check is done', async () => {
  const { states, asked, advance, listeners } = following([
    { state: 'running', steps: [SERVER] },
    { state: 'running', steps: [SERVER, SENDING] },
    { state: 'done', steps: [SERVER, SENT] },
  ]);
  expect(states).toEqual([{ state: 'running', steps: [] }]);
  await advance(60_000);
  expect(states.map(({ state, steps }) => [state, steps.length])).toEqual([
    ['running', 0],
    ['running', 1],
    ['running', 2],
    ['done', 2],
  ]);
  expect(asked).toEqual(['POST /notifications/v1/me/check', ...Array(3).fill('GET /notifications/v1/me/check/c1')]);
  expect(listeners.count).toBe(0);
});

test('a frame replaces the next request, and a late response does not undo it', async () => {
  const { states, asked, advance, frame } = following([{ state: 'running', steps: [SERVER, SENDING] }]);
  await advance(0);
  await frame({ state: 'running', steps: [SERVER, SENT] });
  expect(last(states)?.steps).toEqual([SERVER, SENT]);
  await advance(2_999);
  expect(asked).toHaveLength(2);
  await advance(1);
  expect(last(states)?.steps).toEqual([SERVER, SENT]);
  await frame({ checkId: 'another', state: 'done', steps: [] });
  expect(last(states)?.state).toBe('running');
  await frame({ state: 'done', steps: [SERVER, SENT] });
  expect(last(states)).toEqual({ state: 'done', steps: [SERVER, SENT] });
});

test('a lost connection is retried, another failure ends the check with its steps', async () => {
  const lost = new ChatException({ code: 'ERR_NETWORK', message: 'lost' });
  const gone = new ChatException({ code: 'ERR_CHECK_NOT_FOUND', message: 'gone', status: 404 });
  const { states, advance } = following([{ state: 'running', steps: [SERVER] }, lost, gone]);
  await advance(60_000);
  expect(last(states)).toEqual({ state: 'failed', steps: [SERVER], error: gone });
});

test('a check that is rejected has failed', async () => {
  const error = new ChatException({ code: 'ERR_CHECK_RUNNING', message: 'running', status: 409 });
  const { states, asked, advance } = following([], error);
  await advance(0);
  expect([last(states), asked.length]).toEqual([{ state: 'failed', steps: [], error }, 1]);
});

test('a check that never ends fails after 75 s, and a cancelled one is not followed', async () => {
  const endless = following([{ state: 'running', steps: [SERVER] }]);
  await endless.advance(120_000);
  expect(last(endless.states)).toMatchObject({ state: 'failed', error: { code: 'ERR_TIMEOUT' } });
  const cancelled = following([{ state: 'running', steps: [SERVER] }]);
  await cancelled.advance(0);
  cancelled.check.cancel();
  await cancelled.advance(60_000);
  expect([cancelled.asked.length, cancelled.listeners.count, last(cancelled.states)?.state]).toEqual([2, 0, 'running']);
});
