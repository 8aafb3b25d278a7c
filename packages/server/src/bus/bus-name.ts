/** Returns the prefix of a deployment's NATS subjects, so that several deployments can share a NATS server. */
export function natsBusName(appId: string): string {
  return `chatwire.${encoded(appId)}`;
}

/** Returns the name of the bus of a deployment that exchanges frames through its database. */
export function postgresBusName(appId: string): string {
  return `postgres.${encoded(appId)}`;
}

/** Returns whether two bus names belong to the same app, even if only one of them uses NATS. */
export function isSameApp(first: string, second: string): boolean {
  return first.slice(first.indexOf('.')) === second.slice(second.indexOf('.'));
}

function encoded(appId: string): string {
  return Buffer.from(appId).toString('base64url');
}
