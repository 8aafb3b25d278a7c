import { CLIENT_FRAMES, CLOSE_CODES, ClientFrame, DownFrame, REALTIME_LIMITS } from '@chatwire/protocol';
import { VERSION } from '../../version.ts';
import { ComponentSchemas, type Json } from '../openapi/component-schemas.ts';
import { CLIENT_DATA_EXAMPLES, FRAME_EXAMPLES } from '../openapi/examples/frame-examples.ts';

type ClientType = keyof typeof CLIENT_FRAMES;
type ServerType = keyof typeof FRAME_EXAMPLES;

/** A client frame, and the server frames that respond to it. See docs/spec/rest-and-realtime.md#client-frames. */
interface ClientOperation {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly isDataOptional?: boolean;
  readonly replies: readonly ServerType[];
}

const OPERATIONS: Readonly<Record<ClientType, ClientOperation>> = {
  authenticate: {
    name: 'authenticate',
    summary: `First frame, within ${REALTIME_LIMITS.authenticateSeconds} s`,
    description: `The response is \`authenticated\`, or \`error\` and close code ${CLOSE_CODES.notAuthenticated}.`,
    replies: ['authenticated', 'error'],
  },
  typing: {
    name: 'announceTyping',
    summary: `The user types; repeated every ${REALTIME_LIMITS.typingRepeatSeconds} s`,
    description: `There is no response unless the frame is rejected. Receivers drop it after ${REALTIME_LIMITS.typingExpirySeconds} s.`,
    replies: ['error'],
  },
  receipt: {
    name: 'markUpTo',
    summary: 'Messages up to and including one were delivered or read',
    description: 'The response is `ack` if the frame has an `id`.',
    replies: ['ack', 'error'],
  },
  ping: {
    name: 'ping',
    summary: `Heartbeat, at least every ${REALTIME_LIMITS.heartbeatSeconds} s`,
    description: `The response is \`pong\`. The connection ends after ${REALTIME_LIMITS.silenceSeconds} s without a frame.`,
    isDataOptional: true,
    replies: ['pong', 'error'],
  },
};

const DESCRIPTION = `Frames of the WebSocket. Messages are sent over HTTP (\`/v3/openapi.json\`); every participant receives them as frames.

Each frame is a JSON object in a text frame. A client frame with an \`id\` gets a response whose \`ref\` is that \`id\`. Frames with
\`seq\` are durable: they count per conversation without gaps, and \`cursor\` is the position to resume from. Clients ignore types
and members they do not know. A client frame has at most ${REALTIME_LIMITS.inboundBytes} bytes; ${REALTIME_LIMITS.framesPerSecond} frames per second are accepted.

Close codes: ${Object.entries(CLOSE_CODES)
  .map(([meaning, code]) => `${code} ${meaning}`)
  .join(', ')}.`;

/**
 * Returns an AsyncAPI 3.0 document that describes the WebSocket. It is created from the schemas that check the frames, and
 * describes the server's side.
 */
export function asyncApiDocument(): Json {
  const schemas = new ComponentSchemas();
  const messages = Object.fromEntries([...clientMessages(schemas), ...serverMessages(schemas)]);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Chatwire realtime',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT' },
      tags: [{ name: 'Client frames' }, { name: 'Server frames' }],
    },
    defaultContentType: 'application/json',
    servers: {
      deployment: {
        host: '{host}',
        protocol: 'wss',
        description: 'Your deployment; `realtimeURL` of `GET /v3/settings` is its address',
        variables: { host: { default: 'localhost:4000', description: 'Host and port' } },
      },
    },
    channels: {
      realtime: {
        address: '/v3/realtime',
        title: 'WebSocket',
        servers: [{ $ref: '#/servers/deployment' }],
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
      },
    },
    operations: Object.fromEntries([...clientOperations(), serverOperation()]),
    components: { messages, schemas: schemas.all() },
  };
}

function clientMessages(schemas: ComponentSchemas): [string, Json][] {
  return clientTypes().map((type) => {
    const { summary, isDataOptional = false } = OPERATIONS[type];
    const payload = schemas.define(`Client${frameNameOf(type)}`, {
      type: 'object',
      required: isDataOptional ? ['type'] : ['type', 'data'],
      properties: {
        type: { type: 'string', const: type },
        id: {
          ...(schemas.use(ClientFrame.properties.id) as object),
          description: 'Requests a response; its `ref` is this',
        },
        data: schemas.use(CLIENT_FRAMES[type]),
      },
    });
    const example = { type, id: '1', data: CLIENT_DATA_EXAMPLES[type] };
    return [clientNameOf(type), message(type, summary, 'Client frames', payload, example)];
  });
}

function serverMessages(schemas: ComponentSchemas): [string, Json][] {
  return DownFrame.anyOf.map((frame) => {
    const type = frame.properties.type.const;
    const summary = 'seq' in frame.properties ? 'Durable frame' : 'Frame without a sequence number';
    return [type, message(type, summary, 'Server frames', schemas.use(frame), FRAME_EXAMPLES[type])];
  });
}

function message(type: string, summary: string, tag: string, payload: Json, example: Json): Json {
  return {
    name: type,
    title: type,
    summary,
    contentType: 'application/json',
    tags: [{ name: tag }],
    payload,
    examples: [{ name: type, payload: example }],
  };
}

function clientOperations(): [string, Json][] {
  return clientTypes().map((type) => {
    const { name, summary, description, replies } = OPERATIONS[type];
    return [
      name,
      {
        action: 'receive',
        summary,
        description,
        channel: { $ref: '#/channels/realtime' },
        messages: [onChannel(clientNameOf(type))],
        reply: { channel: { $ref: '#/channels/realtime' }, messages: replies.map(onChannel) },
      },
    ];
  });
}

function serverOperation(): [string, Json] {
  const messages = DownFrame.anyOf.map((frame) => onChannel(frame.properties.type.const));
  const summary = 'Events for the connected user, and responses to client frames';
  const description = 'Durable frames have `seq` and `cursor`; a missing `seq` means that a frame was lost.';
  return ['pushFrames', { action: 'send', summary, description, channel: { $ref: '#/channels/realtime' }, messages }];
}

function onChannel(message: string): Json {
  return { $ref: `#/channels/realtime/messages/${message}` };
}

/** Returns the name of a client frame. It has a prefix, because frames of some types are sent in both directions. */
function clientNameOf(type: ClientType): string {
  return `client_${type}`;
}

function frameNameOf(type: ClientType): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}Frame`;
}

function clientTypes(): ClientType[] {
  // The keys of an object literal are its type's keys.
  return Object.keys(CLIENT_FRAMES) as ClientType[];
}
