import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Config } from '@chatwire/server';
import { CHECKS } from '../texts/doctor.ts';
import { causeOf, type Finding, fault, note, ok } from './finding.ts';

const DAY_MS = 86_400_000;
const RENEWAL_DAYS = 30;
const TIMEOUT_MS = 5_000;
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Checks the expiry dates of the certificates in the settings and of that of the public URL. APNs keys (p8) do not
 * expire.
 */
export async function checkCertificates(config: Config, nowMs: number): Promise<readonly Finding[]> {
  const files = Object.entries({
    CHATWIRE_PROVIDER_CA: config.providerCa,
    CHATWIRE_NATS_CA: config.natsCa,
    ...filesOfDatabase(config.databaseUrl),
  }).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const { publicUrl } = config;
  const findings = await Promise.all([
    ...files.map(([name, file]) => fileFinding(name, file, nowMs)),
    ...(publicUrl?.startsWith('https:') ? [addressFinding(new URL(publicUrl), nowMs)] : []),
  ]);
  return findings;
}

function filesOfDatabase(databaseUrl: string | undefined): Readonly<Record<string, string | null>> {
  const parameters = databaseUrl === undefined ? undefined : new URL(databaseUrl).searchParams;
  return {
    'sslrootcert of CHATWIRE_DATABASE_URL': parameters?.get('sslrootcert') ?? null,
    'sslcert of CHATWIRE_DATABASE_URL': parameters?.get('sslcert') ?? null,
  };
}

/** Checks that certificate of a file which expires first. */
async function fileFinding(name: string, file: string, nowMs: number): Promise<Finding> {
  try {
    const certificates = (await readFile(file, 'utf8')).match(PEM) ?? [];
    const ends = certificates.map((pem) => new X509Certificate(pem).validToDate.getTime());
    if (ends.length === 0) throw new Error('no PEM certificate');
    return expiryFinding(name, Math.min(...ends), nowMs);
  } catch (error) {
    return fault(CHECKS.certificate, CHECKS.unreadableCertificate(name, causeOf(error)));
  }
}

/**
 * Checks the expiry date of the certificate that an address presents. Nothing else is checked, so this machine need not
 * trust the certificate.
 */
async function addressFinding({ hostname, port, host }: URL, nowMs: number): Promise<Finding> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const name = hostname.replaceAll(/^\[|\]$/g, '');
  // Proxies choose the certificate by server name, which must not be an IP address.
  const target = { host: name, port: Number(port || 443), ...(isIP(name) === 0 && { servername: name }) };
  const socket = connect({ ...target, rejectUnauthorized: false }, () => {
    resolve(Date.parse(socket.getPeerCertificate().valid_to));
  });
  socket.setTimeout(TIMEOUT_MS, () => reject(new Error(CHECKS.hostSilent(host))));
  socket.on('error', reject);
  try {
    return expiryFinding(host, await promise, nowMs);
  } catch (error) {
    return note(CHECKS.certificate, CHECKS.unreadableCertificate(host, causeOf(error)));
  } finally {
    socket.destroy();
  }
}

function expiryFinding(label: string, endMs: number, nowMs: number): Finding {
  const day = new Date(endMs).toISOString().slice(0, 10);
  if (endMs <= nowMs) return fault(CHECKS.certificate, CHECKS.expired(label, day));
  const days = Math.floor((endMs - nowMs) / DAY_MS);
  return (days < RENEWAL_DAYS ? note : ok)(CHECKS.certificate, CHECKS.expires(label, day, days));
}
