import type { Config } from '../config.ts';
import type { HttpServer } from './http-server.ts';

/** The address people and providers reach this server under, without a slash at its end. */
export function publicUrlOf(http: HttpServer, config: Config): string {
  return (config.publicUrl ?? `http://localhost:${portOf(http, config)}`).replace(/\/+$/, '');
}

/** Port 0 means any free one, known once the server listens. */
function portOf(http: HttpServer, config: Config): number {
  const address = http.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}
