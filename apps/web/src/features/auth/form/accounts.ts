import {
  askForLoginLink,
  completeSocialLogin,
  forgotPassword,
  login,
  loginBody,
  openLoginLink,
  signup,
  signupBody,
  socialProviders,
  type SocialProvider,
} from '@rang/contract';
import { ApiError, callApi } from '../../../house/calls/api.ts';
import { storeSession } from '../../../house/calls/session.ts';
import { openStorage } from '../../../lib/open-storage.ts';
import { wrongFields } from '../../../lib/use-fields.ts';

/** What the signup form holds. */
export type SignupValues = Record<'name' | 'username' | 'email' | 'password' | 'referralCode', string> & {
  terms: boolean;
};

/*
 * What the public forms need of the house. They load this module behind the first paint, so that the page of a first
 * visit does not wait for the contract.
 */

export interface LoginValues {
  username: string;
  password: string;
  rememberMe: boolean;
}

export function findLoginErrors(values: LoginValues): ReturnType<typeof wrongFields> {
  return wrongFields(loginBody, values);
}

/** Logs in and keeps the session: on this device with remember-me, else for this tab. */
export async function logIn(values: LoginValues): Promise<void> {
  storeSession(await callApi(login, { body: values }), values.rememberMe);
}

function signupBodyOf({ name, username, email, password, referralCode }: SignupValues) {
  const account = { name, username, email: email.trim(), password };
  return referralCode.trim() === '' ? account : { ...account, referralCode: referralCode.trim() };
}

export function findSignupErrors(values: SignupValues): ReturnType<typeof wrongFields> {
  const wrong = wrongFields(signupBody, signupBodyOf(values));
  return values.terms ? wrong : wrong.set('terms', undefined);
}

export async function createAccount(values: SignupValues): Promise<void> {
  await callApi(signup, { body: signupBodyOf(values) });
}

/** Logs in to the account that was just created, for this tab, and has its welcome announced. */
export async function enterNewAccount({ username, password }: SignupValues): Promise<void> {
  await logIn({ username, password, rememberMe: false });
  announceWelcome();
}

/** Has the welcome announced in the dashboard, whose code reads the same note: `takeWelcome`. */
function announceWelcome(): void {
  openStorage('sessionStorage').setItem('rang-welcome', 'new');
}

/** The ways to log in with an account elsewhere that this server has set up. */
export async function listProviders(): Promise<SocialProvider[]> {
  const { data } = await callApi(socialProviders);
  return data.filter(({ isSetUp }) => isSetUp).map(({ id }) => id);
}

/** Exchanges what a login elsewhere left in this browser for a session, and keeps it as was chosen at its start. */
export async function completeSocial(): Promise<void> {
  const answer = await callApi(completeSocialLogin);
  storeSession(answer, answer.rememberMe);
  if (answer.isNew) announceWelcome();
}

export function isEmail(text: string): boolean {
  return forgotPassword.body.safeParse({ email: text }).success;
}

/** What a link that is mailed is for: a new password, or logging in while somebody else guesses the one there is. */
export type LinkPurpose = 'reset' | 'login';

/** Asks for a link and gives what the house says to it, which is the same whether anybody has this address. */
export async function askForLink(purpose: LinkPurpose, email: string): Promise<string> {
  return (await callApi(purpose === 'reset' ? forgotPassword : askForLoginLink, { body: { email } })).message;
}

/** Lets this browser log in by the link of a mail. */
export async function openLink(token: string): Promise<void> {
  await callApi(openLoginLink, { body: { token } });
}

/** Whether the house said that there were too many attempts. */
export function isSlowedDown(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
}

export { explainRefusal } from '../../../house/calls/refusal-text.ts';
