/** Prefix of the NATS subjects of a deployment: several deployments may share a NATS server. */
export function natsBusName(appId: string): string {
  return `chatwire.${Buffer.from(appId).toString('base64url')}`;
}
