import { asJson, isJson, type Json, numberOf, textOf, textsOf } from './json.ts';

/** Error codes of the SDK. Codes from the server are passed through unchanged. See docs/spec/sdk.md#exceptions. */
export type SdkErrorCode =
  | 'ERR_INVALID_PROPS'
  | 'ERR_BAD_ARGUMENT'
  | 'ERR_NOT_INITIALIZED'
  | 'ERR_DISPOSED'
  | 'ERR_NOT_SUPPORTED'
  | 'ERR_GESTURE_REQUIRED'
  | 'USER_NOT_LOGGED_IN'
  | 'ERR_ALREADY_LOGGED_IN'
  | 'REQUEST_IN_PROGRESS'
  | 'ERR_NO_START_POINT'
  | 'ERR_NETWORK'
  | 'ERR_TIMEOUT'
  | 'ERR_ABORTED'
  | 'ERR_BAD_RESPONSE'
  | 'NO_WEBSOCKET_CONNECTION'
  | 'ERR_MESSAGE_NOT_IN_CONVERSATION'
  | 'ERR_TEXT_TOO_LONG'
  | 'ERR_TOO_MANY_MENTIONS'
  | 'ERR_OUTBOX_FULL'
  | 'ERR_SEND_EXPIRED'
  | 'ERR_FILE_UNAVAILABLE'
  | 'ERR_FILE_COUNT_EXCEEDED'
  | 'ERR_FILE_SIZE_EXCEEDED'
  | 'ERR_UPLOAD_FAILED'
  | 'ERR_SYNC_STALLED'
  | 'ERR_STORAGE';

/** Members of a `ChatException`. */
export interface ChatExceptionInit {
  /** Code that programs can depend on; it does not change between versions. */
  readonly code: string;
  /** Description in English for developers; never contains a token or the text of a message. */
  readonly message: string;
  /** Field path → what is wrong with it. */
  readonly details?: Readonly<Record<string, readonly string[]>> | undefined;
  /** HTTP status of the response, if there was one. */
  readonly status?: number | undefined;
  /** Milliseconds that the server asks to wait before the next attempt. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** The only kind of error that the SDK throws or rejects with. See docs/spec/sdk.md#exceptions. */
export class ChatException extends Error {
  override readonly name = 'ChatException';
  readonly code: string;
  readonly details: Readonly<Record<string, readonly string[]>> | undefined;
  readonly status: number | undefined;
  /** Whether the same call may succeed later: no network, timeout, status 408, 429 and 5xx. */
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor({ code, message, details, status, retryAfterMs, cause }: ChatExceptionInit) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.retryable = code === 'ERR_NETWORK' || code === 'ERR_TIMEOUT' || isRetryableStatus(status);
  }

  toJSON(): Json {
    return asJson({ ...this, message: this.message });
  }
}

/** Creates an exception with a code of the SDK. Default of the message: the code in words, such as “outbox full”. */
export function failure(code: SdkErrorCode, message = inWords(code), cause?: unknown): ChatException {
  return new ChatException({ code, message, cause });
}

/** Parses an exception from an error response, or from the storage. `more`: members that replace the parsed ones. */
export function exceptionFrom(json: Json, more: Partial<ChatExceptionInit> = {}): ChatException {
  const code = textOf(json, 'code') ?? 'ERR_BAD_RESPONSE';
  return new ChatException({
    code,
    message: textOf(json, 'message') ?? inWords(code),
    details: detailsOf(json['details']),
    status: numberOf(json, 'status'),
    ...more,
  });
}

/** Returns the thrown value if it is a `ChatException`, otherwise one with this code. */
export function exceptionOf(error: unknown, code: SdkErrorCode): ChatException {
  return error instanceof ChatException ? error : failure(code, undefined, error);
}

/** Ignores a ChatException, and throws anything else. For calls whose failure does not matter. */
export function ignoreChatException(error: unknown): void {
  if (!(error instanceof ChatException)) throw error;
}

/** Returns whether the same call may succeed later. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ChatException && error.retryable;
}

/** Returns the code in words: `outbox full` for `ERR_OUTBOX_FULL`. */
function inWords(code: string): string {
  return code.replace('ERR_', '').replaceAll('_', ' ').toLowerCase();
}

function isRetryableStatus(status = 0): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Returns the details of an error response: field path → what is wrong with it. */
function detailsOf(value: unknown): Record<string, readonly string[]> | undefined {
  if (!isJson(value)) return undefined;
  const lists = Object.keys(value).flatMap((field) => {
    const texts = textsOf(value, field);
    return texts ? [[field, texts] as const] : [];
  });
  return Object.fromEntries(lists);
}
