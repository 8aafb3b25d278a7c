import type { FacetMembers } from './facet.ts';

/** Members of a facet as JSON, grouped by where an entry contains them. */
export interface FacetJson {
  /** Component, channel, and provider. */
  readonly target: string;
  readonly trigger: string;
  readonly receiverType: string;
  /** Whether the notification was triggered, and the reason if not. */
  readonly triggered: string;
  /** Empty when absent. */
  readonly success: string;
  readonly outcome: string;
}

/** Returns the JSON of a facet, which all its entries share. See docs/spec/notifications.md#entry-fields. */
export function facetJson(facet: Omit<FacetMembers, 'hasMember'>): FacetJson {
  const { component, channel, provider, reason, success } = facet;
  const providerJson = provider === undefined ? '' : `,"provider":"${provider}"`;
  const reasonJson = reason === undefined ? '' : `,"reason":"${reason}"`;
  return {
    target: `,"component":"${component}","channel":"${channel}"${providerJson}`,
    trigger: `,"trigger":"${facet.trigger}"`,
    receiverType: `,"receiverType":"${facet.receiverType}"`,
    triggered: `,"notificationTriggered":${facet.notificationTriggered}${reasonJson}`,
    success: success === undefined ? '' : `,"success":${success}`,
    outcome: `,"outcome":"${facet.outcome}"`,
  };
}
