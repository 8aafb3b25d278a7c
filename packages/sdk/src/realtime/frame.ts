import { asJson, idOf, isJson, type Json, numberOf, objectOf, parseJson, textOf } from '../base/json.ts';

/** A frame of the server. See docs/spec/rest-and-realtime.md#connection. */
export interface Frame {
  readonly type: string;
  /** Epoch milliseconds, server's clock. */
  readonly at: number;
  readonly conversationId: string | undefined;
  /** Durable frames only. */
  readonly seq: number | undefined;
  /** Durable frames only. */
  readonly cursor: string | undefined;
  /** In a response, the `id` of its request. */
  readonly ref: string | undefined;
  readonly data: Json;
  readonly error: Json | undefined;
}

/** Parses a frame; undefined for anything else. */
export function frameOf(json: unknown): Frame | undefined {
  if (!isJson(json)) return undefined;
  const type = textOf(json, 'type');
  if (type === undefined) return undefined;
  return {
    type,
    at: numberOf(json, 'at') ?? 0,
    conversationId: textOf(json, 'conversationId'),
    seq: idOf(json, 'seq'),
    cursor: textOf(json, 'cursor'),
    ref: textOf(json, 'ref'),
    data: asJson(json['data']),
    error: objectOf(json, 'error'),
  };
}

/** Parses the text of a frame; undefined for anything else. */
export function parseFrame(text: unknown): Frame | undefined {
  return typeof text === 'string' ? frameOf(parseJson(text)) : undefined;
}

/** Returns the user's cursor after a frame. A resync moves it too, to the state of the conversations it lists. */
export function cursorOf({ type, cursor, data }: Frame): string | undefined {
  return cursor ?? (type === 'resync' ? textOf(data, 'cursor') : undefined);
}
