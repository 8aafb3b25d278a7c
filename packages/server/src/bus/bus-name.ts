/** Returns the prefix of a deployment's NATS subjects: several deployments may share a NATS server. */
export function natsBusName(appId: string): string {
  return `chatwire.${encoded(appId)}`;
}

/** Returns the name of the bus when a deployment exchanges frames through its database. */
export function postgresBusName(appId: string): string {
  return `postgres.${encoded(appId)}`;
}

/** Returns whether two buses differ only because one of them uses NATS. */
export function areOfOneApp(first: string, second: string): boolean {
  return first.slice(first.indexOf('.')) === second.slice(second.indexOf('.'));
}

function encoded(appId: string): string {
  return Buffer.from(appId).toString('base64url');
}
