import { createLogger, readConfig, startApp } from '@chatwire/server';
import { cpuMicros, usage } from './usage.ts';
import { serveRequests } from './worker.ts';

/** The server of the benchmark, alone in its process, configured by the environment. */
const app = await startApp(readConfig(process.env), { logger: createLogger('silent') });
const handlers = { url: () => app.url, usage, cpu: cpuMicros };

export type ServerHandlers = typeof handlers;

serveRequests(handlers);
