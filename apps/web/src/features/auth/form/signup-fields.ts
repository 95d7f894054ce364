/** The fields in the order in which they stand, which is the order in which errors are met. */
export const SIGNUP_FIELDS = ['name', 'username', 'email', 'password', 'referralCode', 'terms'] as const;

/** What the signup form holds. */
export type SignupValues = Record<Exclude<(typeof SIGNUP_FIELDS)[number], 'terms'>, string> & { terms: boolean };
