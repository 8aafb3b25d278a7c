/** A banned wording, and what to write instead. */
export interface BannedWord {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Where it is banned. Default: everywhere. `people`: docs and interface texts. `titles`: test titles. */
  readonly scope?: 'people' | 'docs' | 'titles';
  /** Files in which the wording is a technical term. */
  readonly except?: RegExp;
}

/** Files about the quality gates of message lists. */
const GATES_OF_LISTS =
  /headless-phone|^bench\/|^CHANGELOG|^README|^CONTRIBUTING|list-gates-on-a|^docs\/decisions\/README|phone-lists|list-conformance|tests\/phone\/|lists?-on-phones|phone-hour|apps\/phone|apps\/expo|test-native|-with-a-phone/;

/** The terms are those of docs/glossary.md. */
export const BANNED_WORDS: readonly BannedWord[] = [
  { pattern: /\b(the|an|of|to|is|are|and|or|for|with|in|on|as|by|from) \1\b/i, instead: 'the word once' },
  { pattern: /\bin vain\b/i, instead: 'failed' },
  { pattern: /\b(?:became|becomes?) of\b/i, instead: 'outcome of, result of' },
  { pattern: /\b(?:is|are|was|were|be|been|being) told\b(?! apart)/i, instead: 'is notified, receives' },
  {
    pattern: /\b(?:tells?|telling) (?:the|a|an|everybody|others|whoever|clients?|listeners?|of)\b/i,
    instead: 'notifies, broadcasts, emits, reports',
  },
  {
    pattern: /(?:(?:^|[.;:*] )Answers\b(?! (?:to|of|with)\b)|\b(?:function|method|route|server|call|it) answers\b)/,
    instead: 'returns, responds with',
  },
  { pattern: /\bthe (?:provider|server|webhook)(?:'s|’s)? answers?\b/i, instead: 'response' },
  { pattern: /\b(?:whoever|whosoever)\b/i, instead: 'anyone who, the user who' },
  {
    pattern: /(?:^|[.:;] )Who (?:reads|has|is|may|shows|asks|gets)\b[^?]*$/,
    instead: 'Users who …, Readers that …',
  },
  { pattern: /\b(?:heard|hears?) of\b/i, instead: 'receives, is notified of' },
  { pattern: /\btaken for (?:down|dead)\b/i, instead: 'circuit breaker open, invalid' },
  { pattern: /\b(?:held|holds?) back\b/i, instead: 'skipped, suppressed' },
  {
    pattern:
      /\bno way (?:there|to)\b|\bway to the (?:person|recipient)\b|\b(?:the|a|its|their) way of (?:a|the|one|each)\b/i,
    instead: 'no usable target; delivery of, lifecycle of',
  },
  { pattern: /(?<![`"'.\]])\bgates?\b(?![`"'])/i, instead: 'rule', except: GATES_OF_LISTS },
  { pattern: /\blanes?\b/i, instead: 'provider queue, target' },
  { pattern: /\blift(?:s|ed)?\b.{0,20}\b(?:rule|preference|gate|mute)/i, instead: 'bypass' },
  {
    pattern: /\bstands? for\b(?=.*\b(?:value|id|message|session)\b)|\bstands in (?:the|a)\b/i,
    instead: 'represents, is in',
  },
  { pattern: /\b(?:goes|go|went) on (?:with|from|after|where)\b/i, instead: 'continues' },
  { pattern: /\bcomes? (?:about|again)\b/i, instead: 'happens, is redelivered' },
  { pattern: /\bunder way\b|\bon (?:its|their) way\b/i, instead: 'in progress, pending, in flight' },
  { pattern: /\bonce more\b|\banew\b|\bfor ever\b/i, instead: 'again, retry; new; forever, indefinitely' },
  { pattern: /\bas long as (?:it|they|that|there|nobody|somebody)\b/i, instead: 'while' },
  {
    pattern: /\b(?:him|his|himself)\b|\bhe (?:is|was|has|had|may|can|reads|moves|goes|gave|does|sees|wants)\b/i,
    instead: 'they, them, their',
  },
  { pattern: /\bone['’]s own\b|\boneself\b/i, instead: 'your own, the user’s own' },
  { pattern: /\b(?:somebody|everybody)\b/i, instead: 'someone, everyone; in docs: a user, all members' },
  { pattern: /\bnobody (?:else )?(?:is|was|has|may|needs)\b/i, instead: 'no one; "is not …"' },
  { pattern: /\bfor its (?:time|silence)\b|\btime has come\b/i, instead: 'when the delay expires' },
  {
    pattern: /\bspeaks? (?:for|of)\b|\bsigns? of life\b|\bdead (?:tokens?|devices?)\b/i,
    instead: 'represents, refers to; heartbeat; invalid token',
  },
  { pattern: /\bstand-ins?\b/i, instead: 'sandbox provider, fake' },
  { pattern: /\bswitch(?:ed|es)? (?:on|off)\b/i, instead: 'turn on/off, enable/disable', scope: 'people' },
  { pattern: /\bone[ -]to[ -]one\b/i, instead: 'one-on-one' },
  { pattern: /\be-mails?\b|\bmails?\b(?!\/send)/i, instead: 'email' },
  {
    pattern: /\btext messages?\b(?! bubble)|(?:\ba text|\bthe texts)\b(?=.*\b(?:phone|Twilio|SMS)\b)/,
    instead: 'SMS',
    scope: 'people',
  },
  {
    pattern: /\b\d+ of 100 within\b|\b(?:the )?span before\b/i,
    instead: 'p95, p99; previous period',
  },
  { pattern: /\b(?:is|are) needed\b(?= ?[.'"’]|$)/i, instead: 'is required', scope: 'people' },
  { pattern: /\bThere is no such\b/, instead: '… not found' },
  {
    pattern: /\bas it was shipped\b|\bReading…|\bRead again\b/i,
    instead: 'default; Loading…, Refresh',
    scope: 'people',
  },
  {
    pattern: /\bwith a face\b|\bsame breath\b|\broom of its own\b|\bthe territory\b|\bthe door\b/i,
    instead: 'plain words, no metaphor',
    scope: 'docs',
  },
  {
    pattern: /\blies? readable\b|\bas shipped\b|\bwhat is shipped\b/i,
    instead: 'stored in plain text; by default, the default',
  },
  {
    pattern: /\b(?:is|are) dead (?:since|as)\b|\bcomes? back as\b|\bstands? elsewhere\b|\bis no more\b/i,
    instead: 'is invalid, is decoded unchanged, is elsewhere, no longer exists',
  },
  { pattern: /\bin turns\b|\btakes? turns\b/i, instead: 'alternate; in several queries' },
  { pattern: /\bfor good\b(?! reason)|\bwithout a word\b/i, instead: 'permanently; silently, without a response' },
  {
    pattern: /\b(?:as|how) far (?:as )?(?:it|they|one) (?:has|have) come\b|\bwhat (?:came|comes) of\b/i,
    instead: 'received so far, progress; result of',
  },
  {
    pattern: /\btaken unread\b|\blooked at nothing\b|\b(?:last|latest) wish\b|\bserved nothing else\b/i,
    instead: 'accepted without validation; found nothing to check; latest choice; was blocked',
  },
  {
    pattern: /\bwithout holes?\b|\ba hole in\b|\b(?:tak(?:es?|ing|en)|took) (?:\w+ ){1,4}along\b/i,
    instead: 'without gaps, a gap in; also moves, also ends',
  },
  {
    pattern: /\bwhat \w+ c[ao]mes? to\b|\bthat the \w+ came to\b|\blooked through\b|\bled (?:to|away)\b/i,
    instead: 'the result of, resulted in, searched, scrolled to',
  },
  { pattern: /^Of (?:the|its|an?|one|two|all|several|so) /, instead: 'a noun first: “URL of the file”' },
  { pattern: /\bcomma lists?\b/i, instead: 'comma-separated list' },
  {
    pattern: /, also (?:after|behind|for|if|of|through|when|where|while|without|those)\b/,
    instead: 'even after, even if; including those',
  },
  {
    pattern: /\b(?:is|are|was|were) away\b|\bis legal\b|\bare legal\b|\bjust the same\b/i,
    instead: 'unavailable, accepted, also',
    scope: 'titles',
  },
  {
    pattern: /^(?:is|are|goes|comes|what|who|whoever) /i,
    instead: 'a subject, a verb in the present tense, an observable result',
    scope: 'titles',
  },
];
