import { readFile } from 'node:fs/promises';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { StartError } from '../base/errors/start-error.ts';
import type { NatsServers } from '../config/parsers.ts';

export interface NatsConnectionOptions {
  readonly nats: NatsServers;
  /** PEM file of the authority that signed the servers' certificates. */
  readonly natsCa: string | undefined;
}

/**
 * Two pings without a response end a connection. This detects a lost connection after 3 s, early enough that a resume
 * repeats all frames that were lost.
 */
const PING_INTERVAL_MS = 1_000;
const MAX_PINGS = 2;
const CONNECT_TIMEOUT_MS = 5_000;

/** Returns a function that opens a connection to one of the servers. A lost connection does not reconnect. */
export async function natsConnector({ nats, natsCa }: NatsConnectionOptions): Promise<() => Promise<NatsConnection>> {
  const { servers, credentials } = nats;
  const ca = natsCa === undefined ? undefined : await certificatesIn(natsCa);
  const isTls = nats.isTls || ca !== undefined;
  const hosts = servers.map((server) => server.replace(/:\d+$/, '').replaceAll(/^\[|\]$/g, ''));
  const tls = {
    ...(ca && { ca }),
    checkServerIdentity: (_: string, certificate: PeerCertificate) => certificateErrorOf(hosts, certificate),
  };
  return () =>
    connect({
      servers: [...servers],
      ...credentials,
      ...(isTls && { tls }),
      name: 'chatwire',
      noEcho: true,
      reconnect: false,
      timeout: CONNECT_TIMEOUT_MS,
      pingInterval: PING_INTERVAL_MS,
      maxPingOut: MAX_PINGS,
    });
}

/** Returns a fault that the operator must fix, in one line. Undefined if the servers are only unreachable. */
export function faultOfSettings(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (/^(Authorization|UserAuthenticationExpired)Error$/.test(error.name)) {
    return 'CHATWIRE_NATS_URL: NATS rejected the credentials. Use nats://user:password@host or nats://token@host';
  }
  if (/server does not support 'tls'/.test(error.message)) {
    return 'CHATWIRE_NATS_URL: the NATS server does not offer TLS. Use nats:// without CHATWIRE_NATS_CA';
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && /CERT|SELF_SIGNED|LEAF_SIGNATURE/.test(code)) {
    return `CHATWIRE_NATS_CA: the certificate of the NATS server was rejected (${code}). Set it to the PEM file of the authority that signed it`;
  }
  return faultOfSettings(error.cause);
}

/** Verifies IP addresses and host names of servers. The client library verifies only host names. */
function certificateErrorOf(hosts: readonly string[], certificate: PeerCertificate): Error | undefined {
  const faults = hosts.map((host) => checkServerIdentity(host, certificate));
  return faults.includes(undefined) ? undefined : faults[0];
}

async function certificatesIn(file: string): Promise<string> {
  const pem = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError([`CHATWIRE_NATS_CA: ${file} cannot be read (${code})`]);
  });
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
  throw new StartError([`CHATWIRE_NATS_CA: ${file} holds no certificate in PEM`]);
}
