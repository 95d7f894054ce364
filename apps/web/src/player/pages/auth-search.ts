interface SignupSearch {
  /** The referral code of the link that brought the visitor. */
  readonly ref?: string;
}

interface LoginSearch extends SignupSearch {
  /** What became of a login by an account elsewhere, as the house says on the way back. */
  readonly social?: 'done' | 'failed' | 'not-set-up';
}

export function readSignupSearch(search: Record<string, unknown>): SignupSearch {
  return typeof search['ref'] === 'string' ? { ref: search['ref'] } : {};
}

/** Reads the login's query; what the house never says is not there. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const social = (['done', 'failed', 'not-set-up'] as const).find((one) => one === search['social']);
  return social === undefined ? readSignupSearch(search) : { ...readSignupSearch(search), social };
}
