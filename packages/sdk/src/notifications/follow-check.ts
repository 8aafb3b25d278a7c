import { exceptionOf, failure, isRetryable } from '../base/chat-exception.ts';
import { asJson, type Json, objectsOf, textOf } from '../base/json.ts';
import type { Core } from '../core/core.ts';
import { path } from '../http/path.ts';
import { Notifier } from '../subscriptions/notifier.ts';
import type { CheckStep, NotificationCheck, NotificationCheckOptions, NotificationCheckState } from './check-types.ts';

const CHECKS = '/notifications/v1/me/check';
/** Interval at which the client requests the state without a connection; frames make the next request unnecessary. */
const POLL_MS = 3_000;
/** Milliseconds after which a check counts as failed. The server ends it within 60 s. */
const TIMEOUT_MS = 75_000;

/** Starts a check and follows it by frames, or by requests while there is no connection. */
export function followCheck(
  { http, timers, listeners, logger }: Pick<Core, 'http' | 'timers' | 'listeners' | 'logger'>,
  options: NotificationCheckOptions,
): NotificationCheck {
  const notifier = new Notifier<'check'>(logger);
  const endsAtMs = timers.nowMs() + TIMEOUT_MS;
  let current: NotificationCheckState = { state: 'running', steps: [] };
  let checkId = '';
  let isActive = true;
  let cancelTimer = () => {};
  let stopListening = () => {};

  void start();
  return {
    subscribe(changed) {
      const unsubscribe = notifier.subscribe('check', () => changed(current));
      changed(current);
      return unsubscribe;
    },
    cancel: end,
  };

  async function start(): Promise<void> {
    try {
      checkId = textOf(asJson(await http.ask('POST', CHECKS, {}, options)), 'checkId') ?? '';
      if (!isActive) return;
      stopListening = listeners.add('check', checkId, {
        onNotificationCheck: (data) => void (textOf(data, 'checkId') === checkId && apply(data)),
      });
      // Frames may have arrived before the response.
      await poll();
    } catch (error) {
      fail(error);
    }
  }

  async function poll(): Promise<void> {
    if (!isActive) return;
    try {
      apply(asJson(await http.ask('GET', CHECKS + path`/${checkId}`)));
    } catch (error) {
      if (!isRetryable(error)) return fail(error);
      pollLater();
    }
  }

  /** Applies a state, unless it has fewer steps than the current one: then it is a response that is older than a frame. */
  function apply(data: Json): void {
    if (!isActive) return;
    const steps = objectsOf(data, 'steps') as readonly unknown[] as readonly CheckStep[];
    const isDone = textOf(data, 'state') === 'done';
    if (isDone || steps.length > current.steps.length || mayBeNewer(steps)) {
      setState({ state: isDone ? 'done' : 'running', steps });
    }
    if (isDone) end();
    else pollLater();
  }

  function mayBeNewer(steps: readonly CheckStep[]): boolean {
    return steps.length === current.steps.length && current.steps.at(-1)?.state === 'running';
  }

  function pollLater(): void {
    cancelTimer();
    if (timers.nowMs() > endsAtMs) fail(failure('ERR_TIMEOUT'));
    else cancelTimer = timers.after(POLL_MS, () => void poll());
  }

  function fail(error: unknown): void {
    if (!isActive) return;
    setState({ ...current, state: 'failed', error: exceptionOf(error, 'ERR_BAD_RESPONSE') });
    end();
  }

  function setState(state: NotificationCheckState): void {
    current = state;
    notifier.changed('check');
  }

  function end(): void {
    isActive = false;
    cancelTimer();
    stopListening();
  }
}
