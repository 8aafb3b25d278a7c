import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { CHECKS } from '../texts/doctor.ts';
import { causeOf } from './finding.ts';

const TIMEOUT_MS = 5_000;

/**
 * Connects to the host of a URL, including TLS, without sending a request. Returns the cause of a failure; undefined on
 * success.
 */
export function hostFault(url: string): Promise<string | undefined> {
  const { protocol, hostname, port, host } = new URL(url);
  const isTls = protocol === 'https:';
  const target = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (isTls ? 443 : 80)) };
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket: Socket = isTls
    ? connectTls({ ...target, ALPNProtocols: ['h2', 'http/1.1'] }, () => resolve(undefined))
    : connect(target, () => resolve(undefined));
  socket.setTimeout(TIMEOUT_MS, () => resolve(CHECKS.hostSilent(host)));
  socket.on('error', (error) => resolve(CHECKS.hostFailed(host, causeOf(error))));
  return promise.finally(() => socket.destroy());
}
