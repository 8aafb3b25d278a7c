import { S3Client } from '@aws-sdk/client-s3';
import type { EgressProxies } from '../../base/network/egress-proxies.ts';
import { tunnelAgent } from '../../providers/http/proxy/tunnel-agent.ts';

export interface BucketClientOptions {
  /** Base URL of a server with the S3 protocol; undefined = AWS. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined = those provided by the machine: environment, profile, role. */
  readonly credentials: { readonly keyId: string; readonly secret: string } | undefined;
  /** URLs contain the bucket in the path instead of the host. */
  readonly pathStyle: boolean;
  readonly proxies: EgressProxies;
}

const CONNECT_MS = 3_000;
/** Until a response begins; a part of an upload is sent within this time. */
const RESPONSE_MS = 20_000;
/** Including the first attempt. */
const ATTEMPTS = 3;

export function createBucketClient(options: BucketClientOptions): S3Client {
  const { endpoint, region, credentials, pathStyle, proxies } = options;
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials: { accessKeyId: credentials.keyId, secretAccessKey: credentials.secret } }),
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    // Checksums beyond what the protocol requires are not supported by every compatible server.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: RESPONSE_MS,
      throwOnRequestTimeout: true,
      // A proxied read holds a connection while its client reads, so the number is not limited.
      httpAgent: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: tunnelAgent(proxies),
    },
  });
}
