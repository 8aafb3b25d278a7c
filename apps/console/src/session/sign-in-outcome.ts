const OUTCOMES = ['done', 'unavailable', 'rejected', 'noRole'] as const;

/**
 * Outcome of a sign-in with the identity provider.
 * See docs/spec/rest-and-realtime.md#sign-in-with-an-identity-provider.
 */
export type SignInOutcome = (typeof OUTCOMES)[number];

/** Session-storage key of the page that was open when the user went to the identity provider. */
const LEFT_PAGE = 'chatwire-console-left-page';

/** Stores the open page for the return from the identity provider, which leads to the start of the console. */
export function storeLeftPage(): void {
  sessionStorage.setItem(LEFT_PAGE, location.pathname + location.search + location.hash);
}

/**
 * Returns the outcome in the URL and removes it, so that a reload or a shared link does not show it again. The URL becomes that
 * of the page that the user had opened before.
 */
export function takeSignInOutcome(): SignInOutcome | undefined {
  const url = new URL(location.href);
  const named = url.searchParams.get('signIn');
  if (named === null) return undefined;
  url.searchParams.delete('signIn');
  history.replaceState(history.state, '', takeLeftPage() ?? url);
  return OUTCOMES.find((outcome) => outcome === named);
}

function takeLeftPage(): string | undefined {
  const page = sessionStorage.getItem(LEFT_PAGE) ?? undefined;
  sessionStorage.removeItem(LEFT_PAGE);
  return page;
}
