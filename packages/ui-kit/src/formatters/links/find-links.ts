import { isWordCharacter } from '../characters.ts';

export interface FoundLink {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/** Top-level domains that make a bare domain a link. */
export const BARE_DOMAINS: readonly string[] = ['com', 'org', 'net', 'edu', 'gov', 'io', 'dev', 'app', 'info', 'biz'];

/**
 * Returns the web addresses, bare domains, email addresses and phone numbers in a string, in order and not overlapping.
 * See docs/spec/message-list.md#mentions-and-urls.
 */
export function findLinks(text: string, bareDomains: readonly string[] = BARE_DOMAINS): readonly FoundLink[] {
  const links = [...webAddresses(text), ...emails(text), ...domains(text, bareDomains), ...phones(text)];
  let end = 0;
  return links
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((link) => {
      const isApart = link.start >= end;
      if (isApart) end = link.end;
      return isApart;
    });
}

function webAddresses(text: string): readonly FoundLink[] {
  return Array.from(text.matchAll(/(?:https?:\/\/|www\.)[^\s<>"]+/gi)).flatMap(({ 0: match, index }) => {
    const address = withoutTrailingPunctuation(match);
    if (isWordCharacter(text.charAt(index - 1)) || !/^(?:https?:\/\/|www\.)[^\s/?#.]/i.test(address)) return [];
    const href = /^www\./i.test(address) ? `https://${address}` : address;
    return [{ start: index, end: index + address.length, href }];
  });
}

function emails(text: string): readonly FoundLink[] {
  const links: FoundLink[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && at - start < 64 && /[\w.%+-]/.test(text.charAt(start - 1))) start -= 1;
    while (start < at && !/[\w]/.test(text.charAt(start))) start += 1;
    const domain = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}(?![\w-])/.exec(
      text.slice(at + 1, at + 256),
    )?.[0];
    if (start === at || domain === undefined) continue;
    const end = at + 1 + domain.length;
    links.push({ start, end, href: `mailto:${text.slice(start, end)}` });
  }
  return links;
}

/**
 * Finds bare domains in lower case with a known ending, at the start of the text or after a space. `Hello.World` and
 * `notes.txt` therefore stay text.
 */
function domains(text: string, endings: readonly string[]): readonly FoundLink[] {
  if (endings.length === 0 || !text.includes('.')) return [];
  return Array.from(text.matchAll(/(?:^|\s)([a-z0-9][a-z0-9.-]{0,251}[a-z])(:\d{1,5})?([/?#][^\s<>"]*)?/g)).flatMap(
    ({ 0: match, 1: host = '', 2: port = '', 3: path = '', index }) => {
      const start = index + match.length - host.length - port.length - path.length;
      const address = withoutTrailingPunctuation(host + port + path);
      const isDomain = isHost(host) && endings.includes(host.slice(host.lastIndexOf('.') + 1));
      const next = text.charAt(start + host.length + port.length + path.length);
      if (!isDomain || isWordCharacter(next) || next === '@' || next === '_') return [];
      return [{ start, end: start + address.length, href: `https://${address}` }];
    },
  );
}

function isHost(text: string): boolean {
  const labels = text.split('.');
  return labels.length > 1 && labels.every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label));
}

const INTERNATIONAL = /\+\d(?:[ ().-]{0,2}\d){6,14}/g;
const GROUPED = /(?:\(\d{1,5}\)[ -]?|\d{1,5}-)(?:\d{1,6}-|\(\d{1,5}\)[ -]?){0,4}\d{1,8}/g;

function phones(text: string): readonly FoundLink[] {
  return [...text.matchAll(INTERNATIONAL), ...text.matchAll(GROUPED)].flatMap(({ 0: match, index }) => {
    const end = index + match.length;
    const digits = match.replace(/\D/g, '');
    const isInside = /[\w+./:-]/.test(text.charAt(index - 1)) || /^(?:[\w/]|[-.:]\d)/.test(text.slice(end, end + 2));
    if (isInside || digits.length < 7 || digits.length > 15 || /^\d{4}-\d{2}-\d{2}$/.test(match)) return [];
    return [{ start: index, end, href: `tel:${match.startsWith('+') ? '+' : ''}${digits}` }];
  });
}

/** Removes punctuation and closing brackets after an address. */
function withoutTrailingPunctuation(address: string): string {
  let end = address.length;
  let open = count(address, '(') - count(address, ')');
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ')' && open < 0) open += 1;
    else if (!'.,;:!?\'"]}…*_~'.includes(last)) break;
  }
  return address.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
