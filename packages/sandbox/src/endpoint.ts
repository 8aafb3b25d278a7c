import type { FaultResponse } from './faults.ts';
import type { SandboxProvider } from './sandbox-provider.ts';

/** A request over HTTP/1.1 or HTTP/2. Header names are in lower case. */
export interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** The connection of the request. Some rules of APNs apply per connection. */
  readonly connection: object;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type DeliveryResult = 'delivered' | 'undelivered';

/** The rules of one provider. Its responses are those that the real provider would send. */
export interface Endpoint {
  readonly provider: SandboxProvider;
  /**
   * Responds to a request. `deliveryResult`: what a provider with delivery reports will report for an accepted request.
   */
  respond(request: SandboxRequest, deliveryResult: DeliveryResult): SandboxResponse;
  /** Returns the response of the provider during a fault. */
  faultResponse(fault: FaultResponse, retryAfter: string | null, request: SandboxRequest): SandboxResponse;
}

/** Returns the value of a request header; undefined if it is missing. `name`: in lower case. */
export function headerOf(request: SandboxRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** Returns a response with a JSON body. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): SandboxResponse {
  const type = { 'content-type': 'application/json; charset=UTF-8' };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body) };
}

/** Returns the `Retry-After` header; no header for null. */
export function retryAfterHeader(retryAfter: string | null): Readonly<Record<string, string>> {
  return retryAfter === null ? {} : { 'retry-after': retryAfter };
}
