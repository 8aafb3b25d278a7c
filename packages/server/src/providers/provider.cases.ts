import {
  type Certificate,
  createSandbox,
  generateCertificate,
  type Sandbox,
  type SandboxOptions,
  type SandboxUrls,
} from '@chatwire/sandbox';
import { startConnectProxy } from '@chatwire/testkit';
import { describe, expect, test, vi } from 'vitest';
import type { EgressProxies } from '../base/network/egress-proxies.ts';
import type { Provider, SendRequest, TimedResult } from './provider.ts';

export interface AdapterUnderTest<Payload> {
  readonly kind: Provider['kind'];
  /** Status of the response to an accepted request. Default 200. */
  readonly accepted?: number;
  /** The account as the sandbox provider knows it. */
  readonly sandbox: SandboxOptions;
  create(
    urls: SandboxUrls,
    ca: string | undefined,
    proxies: EgressProxies | undefined,
    sandbox: Sandbox,
  ): Provider<Payload>;
  readonly request: SendRequest<Payload>;
  /** The codes that the provider itself returns for the faults of the sandbox provider. */
  readonly codes: { readonly tooMany: string; readonly unavailable: string; readonly gone: string };
}

/** Refuses connections. A port that was closed just now could be given to a server of another test. */
const REFUSING_URL = 'http://127.0.0.1:2';

/**
 * Defines the test cases for every adapter, whatever its provider's protocol. See
 * docs/spec/notifications.md#notification-triggered, #retries.
 */
export function providerCases<Payload>(adapter: AdapterUnderTest<Payload>): void {
  const { kind, request, codes, accepted = 200 } = adapter;
  const never = new AbortController().signal;

  describe(`every provider adapter: ${kind}`, () => {
    test('a push is accepted with the provider’s id', async () => {
      await using peer = await start(adapter);
      const result = await peer.provider.send(request, never);
      expect(result).toMatchObject({ kind: 'accepted', status: accepted, id: expect.stringMatching(/\S/) });
      expect(peer.sandbox.inbox.count).toBe(1);
    });

    test('calls may overlap, and connections are kept', async () => {
      await using peer = await start(adapter);
      for (let round = 0; round < 2; round += 1) await peer.provider.send(request, never);
      const before = peer.sandbox.connections;
      for (let round = 0; round < 5; round += 1) await peer.provider.send(request, never);
      expect(peer.sandbox.connections).toBe(before);
      const results = await Promise.all(Array.from({ length: 150 }, () => peer.provider.send(request, never)));
      expect(results.filter((result) => result.kind !== 'accepted')).toEqual([]);
      expect(peer.sandbox.inbox.count).toBe(157);
    });

    test('a push through an egress proxy is accepted and encrypted up to the provider, and every connection uses the proxy', async () => {
      await using proxy = await startConnectProxy({ username: 'node', password: 'p@ss' });
      const certificate = certificateFor(['localhost', '127.0.0.1'], 'now');
      const proxies = { proxyFor: () => proxy.url };
      await using peer = await start(adapter, { certificate, ca: certificate.cert, proxies });
      for (let round = 0; round < 3; round += 1) {
        expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'accepted', status: accepted });
      }
      expect(proxy.tunnels.length).toBeGreaterThan(0);
      expect(proxy.tunnels).toHaveLength(peer.sandbox.connections);
    });

    test('a proxy that rejects the tunnel makes the provider unreachable, and is named', async () => {
      await using proxy = await startConnectProxy({ username: 'node', password: 'right' });
      const wrong = new URL(proxy.url);
      wrong.password = 'wrong';
      await using peer = await start(adapter, { proxies: { proxyFor: () => wrong } });
      expect(await peer.provider.send(request, never)).toMatchObject({
        kind: 'unreachable',
        cause: 'CONNECT_FAILED',
        message: 'the egress proxy refused the tunnel with HTTP 407',
      });
      expect(peer.sandbox.inbox.count).toBe(0);
    });

    test('an error response is rejected with the provider’s code, and is final', async () => {
      await using peer = await start(adapter);
      peer.sandbox.faults.set(kind, { fault: 'deadToken' });
      const result = await peer.provider.send(request, never);
      expect(result).toMatchObject({ kind: 'refused', code: codes.gone, retryable: false });
    });

    test('429 and 503 are retryable after the seconds in Retry-After', async () => {
      await using peer = await start(adapter);
      peer.sandbox.faults.set(kind, { fault: '429', retryAfter: '7' });
      expect(await peer.provider.send(request, never)).toMatchObject({
        kind: 'refused',
        status: 429,
        code: codes.tooMany,
        retryable: true,
        retryAfterMs: 7_000,
      });
      peer.sandbox.faults.set(kind, { fault: '5xx' });
      const unavailable = await peer.provider.send(request, never);
      expect(unavailable).toMatchObject({ kind: 'refused', status: 503, code: codes.unavailable, retryable: true });
      expect(unavailable).not.toHaveProperty('retryAfterMs');
    });

    test('Retry-After may be a date', async () => {
      await using peer = await start(adapter);
      const retryAfter = new Date(Date.now() + 30_000).toUTCString();
      peer.sandbox.faults.set(kind, { fault: '5xx', retryAfter });
      const result = await peer.provider.send(request, never);
      expect(result.kind === 'refused' ? result.retryAfterMs : undefined).toSatisfy(
        (ms: number) => ms > 20_000 && ms <= 30_000,
      );
    });

    test('a response that does not arrive before the signal ends is a timeout', async () => {
      await using peer = await start(adapter);
      const deadline = new AbortController();
      const result = await peer.withFault('timeout', deadline.signal, () => deadline.abort());
      expect(result).toMatchObject({ kind: 'timeout', cause: 'NO_ANSWER' });
      expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'accepted' });
    });

    test('nothing is sent if the signal has already ended', async () => {
      await using peer = await start(adapter);
      const result = await peer.provider.send(request, AbortSignal.abort());
      expect(result).toMatchObject({ kind: 'timeout', cause: 'NO_ANSWER' });
      expect(peer.sandbox.inbox.count).toBe(0);
    });

    test('a connection lost after the request went out is a timeout: it may have arrived', async () => {
      await using peer = await start(adapter);
      expect(await peer.withFault('disconnect', never)).toMatchObject({ kind: 'timeout', cause: 'CONNECTION_LOST' });
      expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'accepted' });
    });

    test('a refused connection is unreachable', async () => {
      await using peer = await start(adapter, { url: REFUSING_URL });
      const result = await peer.provider.send(request, never);
      expect(result).toMatchObject({ kind: 'unreachable', cause: 'CONNECT_FAILED' });
    });

    test('an unknown host is unreachable', async () => {
      await using peer = await start(adapter, { url: 'http://no-such-host.invalid:4000' });
      const result = await peer.provider.send(request, never);
      expect(result).toMatchObject({ kind: 'unreachable', cause: 'HOST_NOT_FOUND' });
    });

    test('TLS works with the operator’s own certificate authority', async () => {
      const certificate = certificateFor(['127.0.0.1'], 'now');
      await using peer = await start(adapter, { certificate, ca: certificate.cert });
      expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'accepted' });
    });

    test('a certificate that is untrusted, expired, or for another host is a TLS fault', async () => {
      const untrusted = { certificate: certificateFor(['127.0.0.1'], 'now') };
      const expired = certificateFor(['127.0.0.1'], 'over');
      const foreign = certificateFor(['other.example'], 'now');
      for (const setup of [
        untrusted,
        { certificate: expired, ca: expired.cert },
        { certificate: foreign, ca: foreign.cert },
      ]) {
        await using peer = await start(adapter, setup);
        const result = await peer.provider.send(request, never);
        expect(result).toMatchObject({ kind: 'unreachable', cause: 'TLS_FAILED' });
        expect(peer.sandbox.inbox.count).toBe(0);
      }
    });

    test('a peer without TLS is a TLS fault', async () => {
      await using plain = await start(adapter);
      const url = plain.urls.webhookUrl.replace('http:', 'https:');
      await using peer = await start(adapter, { url: new URL(url).origin });
      expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'unreachable', cause: 'TLS_FAILED' });
    });
  });
}

interface Peer<Payload> extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly urls: SandboxUrls;
  readonly provider: Provider<Payload>;
  /** Sends one push into a fault; calls back once it has arrived. */
  withFault(fault: 'timeout' | 'disconnect', signal: AbortSignal, onArrival?: () => void): Promise<TimedResult>;
}

interface Setup {
  readonly certificate?: Certificate;
  readonly ca?: string;
  readonly proxies?: EgressProxies;
  /** Instead of the sandbox provider. */
  readonly url?: string;
}

async function start<Payload>(adapter: AdapterUnderTest<Payload>, setup: Setup = {}): Promise<Peer<Payload>> {
  const { certificate, ca, proxies, url } = setup;
  const sandbox = createSandbox({ ...adapter.sandbox, ...(certificate === undefined ? {} : { certificate }) });
  const urls = await sandbox.start();
  const elsewhere =
    url === undefined
      ? {}
      : {
          fcmUrl: url,
          fcmTokenUrl: `${url}/token`,
          apnsUrl: url,
          webpushUrl: url,
          webhookUrl: url,
          sendgridUrl: url,
          twilioUrl: url,
        };
  const provider = adapter.create({ ...urls, ...elsewhere }, ca, proxies, sandbox);
  return {
    sandbox,
    urls,
    provider,
    async withFault(fault, signal, onArrival) {
      sandbox.faults.set(adapter.kind, { fault, times: 1 });
      const result = provider.send(adapter.request, signal);
      await vi.waitFor(() => expect(sandbox.faults.get(adapter.kind).fault).toBe('none'), { interval: 5 });
      onArrival?.();
      return result;
    },
    async [Symbol.asyncDispose]() {
      await provider.close();
      await sandbox.close();
    },
  };
}

function certificateFor(hosts: readonly string[], valid: 'now' | 'over'): Certificate {
  const hour = 3_600_000;
  const validToMs = Date.now() + (valid === 'now' ? hour : -hour);
  return generateCertificate({ hosts, validFromMs: validToMs - 3 * hour, validToMs });
}
