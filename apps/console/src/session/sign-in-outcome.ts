const OUTCOMES = ['done', 'unavailable', 'rejected', 'noRole'] as const;

/**
 * Outcome of a sign-in with the identity provider.
 * See docs/spec/rest-and-realtime.md#sign-in-with-an-identity-provider.
 */
export type SignInOutcome = (typeof OUTCOMES)[number];

/** Returns the outcome in the URL and removes it, so that a reload or a shared link does not show it again. */
export function takeSignInOutcome(): SignInOutcome | undefined {
  const url = new URL(location.href);
  const named = url.searchParams.get('signIn');
  if (named === null) return undefined;
  url.searchParams.delete('signIn');
  history.replaceState(history.state, '', url);
  return OUTCOMES.find((outcome) => outcome === named);
}
