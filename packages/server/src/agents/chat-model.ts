import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { EgressProxies } from '../base/network/egress-proxies.ts';
import { proxiedFetch } from '../providers/http/proxy/proxied-fetch.ts';

/** The chat completion API of OpenAI, which many model servers implement. */
export interface ChatModelOptions {
  /** Base address, e.g. `https://models.example/v1`. */
  readonly url: string;
  readonly key: string | undefined;
  /** Maximum wait for each part of a response, ms. */
  readonly timeoutMs: number;
  readonly proxies: EgressProxies;
}

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly ModelToolCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

export interface ModelToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

export interface ModelRequest {
  readonly model: string;
  readonly messages: readonly ModelMessage[];
  /** Functions that the model may call, in the format of the API. */
  readonly tools?: readonly unknown[];
}

/** Part of a response. */
export type ModelPart =
  | { readonly kind: 'text'; readonly delta: string }
  /** The first part of a call contains `id` and `name`. */
  | {
      readonly kind: 'tool';
      readonly index: number;
      readonly id?: string;
      readonly name?: string;
      readonly delta: string;
    };

/**
 * Thrown when the model could not be reached, rejected the request, stopped sending, or ended before its response was
 * complete.
 */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  /**
   * One of `UNREACHABLE`, `TIMEOUT`, `HTTP_<status>`, `UPSTREAM_ERROR` (an error in the stream), `INCOMPLETE` (the
   * stream ended without marking the response as complete), `LENGTH`, and `CONTENT_FILTER` (the model was cut off).
   */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Sends a request to the model and yields the parts of its response. Throws `ModelFault` unless the model marks its
 * response as complete. Ends at once when `signal` aborts.
 */
export async function* streamResponse(
  { url, key, timeoutMs, proxies }: ChatModelOptions,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), timeoutMs);
  try {
    const response = await proxiedFetch(proxies)(`${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'text/event-stream',
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ ...request, stream: true }),
      redirect: 'error',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new ModelFault(`HTTP_${response.status}`, 'The assistant cannot answer now.');
    }
    const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    let isComplete = false;
    for await (const { data } of events) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), timeoutMs);
      if (data === '[DONE]') return;
      const chunk = parse(data);
      if (chunk.error !== undefined) throw new ModelFault('UPSTREAM_ERROR', 'The model reported an error.');
      yield* partsIn(chunk);
      isComplete ||= marksEnd(chunk.choices?.[0]?.finish_reason);
    }
    if (!isComplete) throw new ModelFault('INCOMPLETE', 'The connection to the model ended early.');
  } catch (error) {
    if (signal.aborted || error instanceof ModelFault) throw error;
    if (silence.signal.aborted) throw new ModelFault('TIMEOUT', 'The assistant took too long.');
    throw new ModelFault('UNREACHABLE', 'The assistant cannot be reached.');
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether the model marks its response as complete. Throws if it was cut off. */
function marksEnd(reason: string | null | undefined): boolean {
  if (reason === 'length') throw new ModelFault('LENGTH', 'The response reached the length limit of the model.');
  if (reason === 'content_filter') throw new ModelFault('CONTENT_FILTER', 'A content filter ended the response.');
  return typeof reason === 'string';
}

interface Chunk {
  readonly error?: unknown;
  readonly choices?: readonly {
    readonly finish_reason?: string | null;
    readonly delta?: {
      readonly content?: string | null;
      readonly tool_calls?: readonly {
        readonly index?: number;
        readonly id?: string;
        readonly function?: { readonly name?: string; readonly arguments?: string };
      }[];
    };
  }[];
}

function* partsIn({ choices }: Chunk): Generator<ModelPart> {
  const delta = choices?.[0]?.delta;
  if (delta?.content) yield { kind: 'text', delta: delta.content };
  for (const { index = 0, id, function: call } of delta?.tool_calls ?? []) {
    yield {
      kind: 'tool',
      index,
      ...(id !== undefined && { id }),
      ...(call?.name !== undefined && { name: call.name }),
      delta: call?.arguments ?? '',
    };
  }
}

/** Parses a part of the stream. Returns an empty chunk for unknown parts, which some servers send. */
function parse(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data);
    return typeof chunk === 'object' && chunk !== null ? chunk : {};
  } catch {
    return {};
  }
}
