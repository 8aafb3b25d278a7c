/** The request for one entry, to be pasted into a shell. The key stays out of it: the shell has one of its own. */
export function curlOf(origin: string, id: string): string {
  return `curl -H "apikey: $CHATWIRE_API_KEY" '${origin}/v3/notifications/v1/logs/${id}'`;
}
