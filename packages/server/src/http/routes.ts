import type { AppContext } from '../app-context.ts';
import type { HttpServer } from './http-server.ts';

/** Every route of the API, in the contract's order. */
export function registerRoutes(_http: HttpServer, _app: AppContext): void {}
