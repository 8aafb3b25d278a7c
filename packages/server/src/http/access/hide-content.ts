import type { FastifyInstance, FastifyRequest } from 'fastify';
import { viewerView } from '../responses/viewer-view.ts';
import { roleOf } from './caller.ts';

/** Returns whether a caller has the role `viewer`. See docs/spec/rest-and-realtime.md#roles. */
export function isViewer(request: FastifyRequest): boolean {
  return roleOf(request) === 'viewer';
}

/**
 * Removes content from every response to a viewer, whatever the route. Fails for a body that is not JSON, so a route that
 * sends one must not be open to viewers.
 */
export function hideContent(http: Pick<FastifyInstance, 'addHook'>): void {
  http.addHook('onSend', async (request, reply, body: unknown) => {
    if (!isViewer(request) || body === undefined || body === null || body === '') return body;
    const isJson = /^application\/json\b/.test(String(reply.getHeader('content-type')));
    if (!isJson || !(typeof body === 'string' || Buffer.isBuffer(body))) {
      throw new Error(`expected a JSON response to a viewer from ${request.routeOptions.url}`);
    }
    reply.removeHeader('content-length');
    return viewerView(body.toString());
  });
}
