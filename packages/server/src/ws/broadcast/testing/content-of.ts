/** Returns the JSON content of an encoded text frame. */
export function contentOf(bytes: Buffer) {
  // Skips the header of the WebSocket frame.
  return JSON.parse(bytes.toString('utf8', bytes.indexOf('{"')));
}
