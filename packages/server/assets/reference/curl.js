/** The command that sends a request from a POSIX shell. */
export function curlCommand({ method, url, headers, content }) {
  const parts = [`curl -X ${method.toUpperCase()} "${url}"`];
  for (const [name, value] of Object.entries(headers)) {
    parts.push(name === 'bearer' ? `-H "Authorization: Bearer ${value}"` : `-H "${name}: ${value}"`);
  }
  if (content?.type) parts.push(`-H "Content-Type: ${content.type}"`, `-d ${quoted(content.data)}`);
  for (const name of content?.names ?? []) parts.push(`-F ${quoted(`file=@${name}`)}`);
  return parts.join(' \\\n  ');
}

/** A single quote ends the quoted text. */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
