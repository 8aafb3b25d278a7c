import { createSandbox, generateCertificate } from '@chatwire/sandbox';

/** A process with the sandbox's SMTP server. Tells its parent the port, and the certificate that it uses for STARTTLS. */
const certificate = generateCertificate({
  hosts: ['localhost'],
  validFromMs: Date.now() - 60_000,
  validToMs: Date.now() + 3_600_000,
});
const { smtpUrl } = await createSandbox({ certificate }).start();
process.send?.({ port: Number(new URL(smtpUrl).port), certificate: certificate.cert });
