/** The TypeScript that sends a request and reads its response. Credentials come from the environment. */
export function typescriptProgram({ method, url, headers, content, accepts }) {
  const fields = [];
  if (method !== 'get') fields.push(`method: ${quoted(method.toUpperCase())}`);
  const given = Object.fromEntries(Object.entries(headers).map(header));
  if (content?.type) given['Content-Type'] = quoted(content.type);
  const lines = Object.entries(given).map(([name, value]) => `    ${keyOf(name)}: ${value},\n`);
  if (lines.length > 0) fields.push(`headers: {\n${lines.join('')}  }`);
  const [before, body] = bodyOf(content);
  if (body) fields.push(`body: ${body}`);
  const options = fields.length > 0 ? `, {\n${fields.map((field) => `  ${field},\n`).join('')}}` : '';
  const reading = accepts && `console.log(await response.${accepts === 'application/json' ? 'json' : 'text'}());`;
  return [
    ...before,
    `const response = await fetch(${quoted(url)}${options});`,
    'if (!response.ok) throw new Error(await response.text());',
    ...(reading ? [reading] : []),
  ].join('\n');
}

/** A value that starts with `$` is the name of an environment variable, as in the command for a shell. */
function header([name, value]) {
  const text = value.startsWith('$') ? `\${process.env.${value.slice(1)}}` : undefined;
  if (name === 'bearer') return ['Authorization', `\`Bearer ${text ?? value}\``];
  return [name, text ? `\`${text}\`` : quoted(value)];
}

/** Lines before the request, and the body. */
function bodyOf(content) {
  if (content === undefined) return [[], undefined];
  if (content.names) {
    const parts = content.names.map(
      (name) => `form.append('file', await openAsBlob(${quoted(name)}), ${quoted(name)});`,
    );
    return [["import { openAsBlob } from 'node:fs';", '', 'const form = new FormData();', ...parts], 'form'];
  }
  if (content.type !== 'application/json') return [[], quoted(content.data)];
  try {
    return [[], `JSON.stringify(${literal(JSON.parse(content.data), '  ')})`];
  } catch {
    // The user is still typing.
    return [[], quoted(content.data)];
  }
}

/** A JSON value as TypeScript writes it: names without quotation marks where possible. */
function literal(value, indent) {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, item]) => `${keyOf(name)}: ${literal(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}

function keyOf(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

function quoted(text) {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}
