import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ApiError } from '../base/errors/api-error.ts';
import type { EgressProxies } from '../base/network/egress-proxies.ts';
import { proxiedFetch } from '../providers/http/proxy/proxied-fetch.ts';

/** A server with the API of LibreTranslate. */
export interface TranslatorOptions {
  /** Base address, e.g. `https://translate.example`. */
  readonly url: string;
  readonly key: string | undefined;
  readonly proxies: EgressProxies;
}

const TIMEOUT_MS = 15_000;
const Translation = Type.Object({ translatedText: Type.String() });

/** Translates plain text from any language. Throws ERR_UNAVAILABLE if the server does not respond. */
export async function translate(
  { url, key, proxies }: TranslatorOptions,
  text: string,
  language: string,
): Promise<string> {
  try {
    const response = await proxiedFetch(proxies)(`${url.replace(/\/+$/, '')}/translate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ q: text, source: 'auto', target: language, format: 'text', ...(key && { api_key: key }) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    if (response.ok && Value.Check(Translation, body)) return body.translatedText;
    // Servers do not support all languages and pairs of languages.
    if (response.status === 400) throw unsupported();
  } catch (error) {
    if (error instanceof ApiError) throw error;
  }
  throw new ApiError('ERR_UNAVAILABLE', 'The translation server isn’t responding.');
}

function unsupported(): ApiError {
  return new ApiError('ERR_BAD_REQUEST', 'Translation into this language is not available.', {
    language: ['is not supported by the translation server'],
  });
}
