import type { OutcomeEntry } from '@chatwire/protocol';

/** Returns the reason with its code and the deciding setting, or the provider's status and code, for `--verbose`. */
export function codeOf({ reason, reasonDetail, providerResponse }: OutcomeEntry): string {
  if (reason !== undefined) {
    const { code = '', source, setting } = reasonDetail ?? {};
    return `${reason} ${code}${setting === undefined ? '' : ` (${source}: ${setting})`}`.trim();
  }
  return [providerResponse?.status, providerResponse?.code].filter((part) => part != null).join(' ');
}
