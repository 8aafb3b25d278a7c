const SAFE_TARGET = /^(?:https?:\/\/[^\s/?#]|mailto:[^\s]|tel:[+\d])/i;

/**
 * Returns the target of a link if it may be opened: web, email or phone. Undefined for anything else.
 * See docs/spec/message-list.md#text-safety.
 */
export function linkTarget(url: string): string | undefined {
  const target = cleanUrl(url);
  return SAFE_TARGET.test(target) ? target : undefined;
}

/** Returns the URL of an attachment if it may be opened: on the web or on the device. Undefined for anything else. */
export function fileTarget(url: string): string | undefined {
  const target = cleanUrl(url);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(target)?.[1]?.toLowerCase();
  return target !== '' && (scheme === undefined || FILE_SCHEMES.has(scheme)) ? target : undefined;
}

const FILE_SCHEMES = new Set(['https', 'http', 'mailto', 'tel', 'blob', 'file', 'content', 'ph']);

/** Returns the host of a web address in lower case, without user, port and `www.`; undefined for anything else. */
export function hostOf(url: string): string | undefined {
  const authority = /^(?:https?:\/\/|www\.)?([^\s/?#\\]+)/i.exec(cleanUrl(url))?.[1];
  const host = authority?.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  return host === undefined || !host.includes('.')
    ? undefined
    : host
        .toLowerCase()
        .replace(/^www\./, '')
        .replace(/\.$/, '');
}

/** Removes control characters and blanks before the scheme, as browsers do: they could hide a scheme. */
function cleanUrl(url: string): string {
  return Array.from(url)
    .filter((character) => character > '\u001F' && character !== '\u007F')
    .join('')
    .trim();
}
