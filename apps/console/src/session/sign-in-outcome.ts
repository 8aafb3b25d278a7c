const OUTCOMES = ['done', 'unavailable', 'rejected', 'noRole'] as const;

/** How a sign-in at the identity provider ended. See docs/spec/rest-and-realtime.md#sign-in-with-an-identity-provider. */
export type SignInOutcome = (typeof OUTCOMES)[number];

/** Takes the outcome out of the address, so that a reload or a shared link does not repeat it. */
export function takeSignInOutcome(): SignInOutcome | undefined {
  const url = new URL(location.href);
  const named = url.searchParams.get('signIn');
  if (named === null) return undefined;
  url.searchParams.delete('signIn');
  history.replaceState(history.state, '', url);
  return OUTCOMES.find((outcome) => outcome === named);
}
