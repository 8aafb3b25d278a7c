import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { bitString, element, integer, objectId, octetString, sequence, set, TRUE, tagged, time, utf8 } from './der.ts';

export interface CertificateOptions {
  /** Host names and IPv4 addresses of the certificate. */
  readonly hosts: readonly string[];
  /** Epoch milliseconds. */
  readonly validFromMs: number;
  readonly validToMs: number;
}

/** A certificate and its private key, PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Generates a self-signed certificate for sandbox providers with TLS. It is also its own CA certificate. */
export function generateCertificate({ hosts, validFromMs, validToMs }: CertificateOptions): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(objectId(COMMON_NAME), utf8('chatwire sandbox'))));
  const content = sequence(
    tagged(0, integer(Buffer.of(2))),
    integer(randomBytes(8)),
    sequence(objectId(ECDSA_WITH_SHA256)),
    name,
    sequence(time(validFromMs), time(validToMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(extension(BASIC_CONSTRAINTS, sequence(TRUE)), extension(ALTERNATIVE_NAMES, namesOf(hosts)))),
  );
  const signature = bitString(sign('sha256', content, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pemOf(sequence(content, sequence(objectId(ECDSA_WITH_SHA256)), signature)),
  };
}

const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const ALTERNATIVE_NAMES = '2.5.29.17';
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';

function extension(id: string, value: Buffer): Buffer {
  return sequence(objectId(id), octetString(value));
}

function namesOf(hosts: readonly string[]): Buffer {
  return sequence(
    ...hosts.map((host) =>
      isIP(host) === 4 ? element(0x87, Buffer.from(host.split('.').map(Number))) : element(0x82, Buffer.from(host)),
    ),
  );
}

function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
