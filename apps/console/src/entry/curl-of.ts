/** Returns a curl command for one entry. It reads the key from the environment and does not contain it. */
export function curlOf(origin: string, id: string): string {
  return `curl -H "apikey: $CHATWIRE_API_KEY" '${origin}/v3/notifications/v1/logs/${id}'`;
}
