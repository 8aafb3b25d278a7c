import { asJson, type Json, numberOf, objectOf, textOf } from '../base/json.ts';
import type { ChatException } from '../base/chat-exception.ts';
import type { SendState } from '../constants/constants.ts';
import type { BaseMessage } from '../model/base-message.ts';

/** A message on its way. */
export interface OutboxEntry {
  readonly muid: string;
  /** What is sent at every try. */
  readonly body: Json;
  readonly createdAtMs: number;
  state: Exclude<SendState, 'sent'>;
  /** Failed tries so far. */
  failures: number;
  /** When the next try is due, epoch ms; in the past: now. */
  dueAtMs: number;
  error: ChatException | undefined;
  /** A try was made whose outcome is not known. */
  mayHaveArrived: boolean;
  /** Whoever waits for the outcome; nobody after a restart. */
  settle:
    | { readonly resolve: (message: BaseMessage) => void; readonly reject: (error: ChatException) => void }
    | undefined;
}

/** Messages of one conversation and thread go one after the other. */
export function laneOf({ body }: OutboxEntry): string {
  return `${String(body['receiverType'])}:${String(body['receiver'])}:${textOf(body, 'parentId') ?? ''}`;
}

/** What outlives the app. */
export function toStored({ body, createdAtMs, state }: OutboxEntry, lease: Json): Json {
  return { body, createdAtMs, isFailed: state === 'failed', lease };
}

/** Undefined for anything that is no stored entry. */
export function fromStored(muid: string, stored: unknown): OutboxEntry | undefined {
  const json = asJson(stored);
  const body = objectOf(json, 'body');
  const createdAtMs = numberOf(json, 'createdAtMs');
  if (!body || createdAtMs === undefined) return undefined;
  const state = json['isFailed'] === true ? 'failed' : 'queued';
  return {
    muid,
    body,
    createdAtMs,
    state,
    failures: 0,
    dueAtMs: 0,
    error: undefined,
    mayHaveArrived: true,
    settle: undefined,
  };
}
