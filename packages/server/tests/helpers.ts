import { type Clock, systemClock } from '@chatwire/server';
import type { Answer, TestServer } from '@chatwire/testkit';

/** Status and code of an answer, `200` for a success. */
export function refusal({ status, body }: Answer): string {
  return body.error ? `${status} ${body.error.code}` : String(status);
}

/** What connected clients are told from now on. */
export function framesOf(server: TestServer): () => readonly Told[] {
  const told: Told[] = [];
  server.app.context.bus.subscribe((fact) => told.push(structuredClone(fact)));
  return () => told;
}

export interface Told {
  readonly frame: { readonly type: string; readonly data?: unknown };
  readonly to: object;
}

/** A wall clock that tests set by hand, while timers run as ever: what the server does behind the API goes on. */
export class SetClock implements Clock {
  nowMs: number;
  readonly after = systemClock.after;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  now(): number {
    return this.nowMs;
  }
}
