import type { FaultResponse } from './faults.ts';
import type { SandboxProvider } from './sandbox-provider.ts';

/** A request, whatever HTTP version carried it. Header names are in lower case. */
export interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** The connection it came on; some rules of APNs hold per connection. */
  readonly connection: object;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type Fate = 'delivered' | 'undelivered';

/** One provider's rules: a request in, the response the real provider would give out. */
export interface Endpoint {
  readonly provider: SandboxProvider;
  /** `fate`: what a provider that reports deliveries will say of what it takes. */
  respond(request: SandboxRequest, fate: Fate): SandboxResponse;
  /** The response of a provider that is having the switched-on trouble. */
  faultResponse(fault: FaultResponse, retryAfter: string | null, request: SandboxRequest): SandboxResponse;
}

export function headerOf(request: SandboxRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): SandboxResponse {
  const type = { 'content-type': 'application/json; charset=UTF-8' };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body) };
}

export function retryAfterHeader(retryAfter: string | null): Readonly<Record<string, string>> {
  return retryAfter === null ? {} : { 'retry-after': retryAfter };
}
