import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Exchange, readBody, TOO_LARGE } from './exchange.ts';

/** Creates an HTTP/1.1 server for sockets that are handed to it (`emit('connection', socket)`). */
export function createHttp1Server(handle: (exchange: Exchange) => void): Server {
  return createServer((message, response) => {
    readBody(message, (body) => {
      if (body === undefined) response.writeHead(TOO_LARGE.status).end();
      else handle(exchangeOf(message, response, body));
    });
  });
}

function exchangeOf(message: IncomingMessage, response: ServerResponse, body: Buffer): Exchange {
  return {
    request: {
      method: message.method ?? '',
      path: message.url ?? '',
      headers: message.headers,
      body,
      connection: message.socket,
    },
    reply: (result) => {
      response.writeHead(result.status, result.headers).end(result.body);
    },
    goAway: () => message.socket.destroy(),
    disconnect: () => message.socket.destroy(),
  };
}
