import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A request to the model: the members that the sandbox provider evaluates. */
export interface ModelQuestion {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly tools?: readonly { readonly function?: { readonly name?: string } }[];
}

/** One step of a response: streams words, calls a tool, or fails. */
export type ModelStep =
  | { readonly say: string }
  | { readonly call: string; readonly args: object }
  | { readonly fail: number }
  /** Sends nothing more and never ends. */
  | { readonly hang: true }
  /** Sends an error within the stream, like a server that fails during generation. */
  | { readonly error: string }
  /** Ends with this reason instead of `stop`. */
  | { readonly finish: 'length' | 'content_filter' }
  /** Ends the response without a finish reason and without `[DONE]`. */
  | { readonly drop: true };

export interface ModelServerOptions {
  /** Returns the steps of a response. Default: a sentence that repeats the question. */
  readonly respond?: (question: ModelQuestion) => readonly ModelStep[];
  /** Pause between two words, ms. Default 0. */
  readonly wordMs?: number;
}

/** A local server with the OpenAI chat completion API. */
export interface ModelServer extends AsyncDisposable {
  /** Base URL, ending in `/v1`. */
  readonly url: string;
  /** All requests so far, oldest first. */
  readonly questions: readonly ModelQuestion[];
}

/** Starts the server on a free port. */
export async function startModelServer({
  respond = repeatQuestion,
  wordMs = 0,
}: ModelServerOptions = {}): Promise<ModelServer> {
  const questions: ModelQuestion[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return reject(response, 404);
      const question: ModelQuestion = JSON.parse(Buffer.concat(chunks).toString());
      questions.push(question);
      void streamSteps(response, respond(question), wordMs).catch(() => response.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    questions,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Default model: greets, calls a tool if there is one and the question contains “where”, and else repeats the question.
 */
function repeatQuestion({ messages, tools }: ModelQuestion): readonly ModelStep[] {
  const last = messages.at(-1);
  if (last?.role === 'tool') return [{ say: `Thank you. I looked it up: ${last.content}` }];
  const tool = tools?.[0]?.function?.name;
  if (tool && /\bwhere\b/i.test(last?.content ?? '')) return [{ say: 'One moment.' }, { call: tool, args: {} }];
  return [
    { say: `You asked: “${last?.content ?? ''}”. I am only a sandbox model, but every word of this was streamed.` },
  ];
}

async function streamSteps(response: ServerResponse, steps: readonly ModelStep[], wordMs: number): Promise<void> {
  for (const [index, step] of steps.entries()) {
    if ('fail' in step) {
      if (response.headersSent) response.destroy();
      else reject(response, step.fail);
      return;
    }
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
    if ('hang' in step) return;
    if ('drop' in step) return void response.end();
    if ('error' in step) {
      response.end(`data: ${JSON.stringify({ error: { message: step.error, type: 'server_error' } })}\n\n`);
      return;
    }
    if ('finish' in step) return finish(response, step.finish);
    if ('say' in step) {
      for (const word of step.say.match(/\S+\s*/g) ?? []) {
        send(response, { content: word });
        if (wordMs > 0) await delay(wordMs);
      }
      continue;
    }
    const call = { index: 0, id: `call_${index}`, function: { name: step.call, arguments: '' } };
    send(response, { tool_calls: [call] });
    send(response, { tool_calls: [{ index: 0, function: { arguments: JSON.stringify(step.args) } }] });
  }
  finish(response, steps.some((step) => 'call' in step) ? 'tool_calls' : 'stop');
}

function send(response: ServerResponse, delta: object, reason: string | null = null): void {
  const choice = { index: 0, delta, finish_reason: reason };
  response.write(`data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [choice] })}\n\n`);
}

function finish(response: ServerResponse, reason: string): void {
  send(response, {}, reason);
  response.end('data: [DONE]\n\n');
}

function reject(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message: 'refused' } }));
}
