import type { AppContext } from '../../app-context.ts';
import type { HttpServer } from '../http-server.ts';

/** Returns the URL at which people and providers reach this server, without a trailing slash. */
export function publicUrlOf(http: HttpServer, config: AppContext['config']): string {
  return config.publicUrl ?? `http://localhost:${portOf(http, config)}`;
}

/** Returns the port on which the server listens; the configured one (0: any free port) before it listens. */
function portOf(http: HttpServer, config: AppContext['config']): number {
  const address = http.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}
