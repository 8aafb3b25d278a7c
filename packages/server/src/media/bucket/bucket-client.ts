import { S3Client } from '@aws-sdk/client-s3';
import type { EgressProxies } from '../../base/network/egress-proxies.ts';
import { tunnelAgent } from '../../providers/http/proxy/tunnel-agent.ts';

export interface BucketClientOptions {
  /** Base URL of a server with the S3 protocol. Undefined: AWS. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: those of the machine, from its environment, profile, or role. */
  readonly credentials: { readonly keyId: string; readonly secret: string } | undefined;
  /** URLs contain the bucket in the path instead of the host. */
  readonly pathStyle: boolean;
  readonly proxies: EgressProxies;
}

const CONNECT_TIMEOUT_MS = 3_000;
/** Time until a response begins. Includes the time to send a part of an upload. */
const RESPONSE_TIMEOUT_MS = 20_000;
/** Including the first attempt. */
const MAX_ATTEMPTS = 3;

export function createBucketClient(options: BucketClientOptions): S3Client {
  const { endpoint, region, credentials, pathStyle, proxies } = options;
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials: { accessKeyId: credentials.keyId, secretAccessKey: credentials.secret } }),
    forcePathStyle: pathStyle,
    maxAttempts: MAX_ATTEMPTS,
    // Checksums beyond what the protocol requires are not supported by every compatible server.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      // A proxied read uses a connection until its client has read the file, so the number is not limited.
      httpAgent: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: tunnelAgent(proxies),
    },
  });
}
