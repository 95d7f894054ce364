import {
  completeSocialLogin,
  forgotPassword,
  login,
  loginBody,
  signup,
  signupBody,
  socialProviders,
  type SocialProvider,
} from '@rang/contract';
import { callApi } from '../../lib/api.ts';
import { storeSession } from '../../lib/session.ts';
import { wrongFields } from '../../lib/wrong-fields.ts';
import type { SignupValues } from './signup-fields.ts';

/*
 * What the public forms need of the house. They load this module behind the first paint, so that the page of a first
 * visit does not wait for the contract.
 */

export interface LoginValues {
  username: string;
  password: string;
  rememberMe: boolean;
}

export function findLoginErrors(values: LoginValues): Set<string> {
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

export function findSignupErrors(values: SignupValues): Set<string> {
  const wrong = wrongFields(signupBody, signupBodyOf(values));
  return values.terms ? wrong : wrong.add('terms');
}

export async function createAccount(values: SignupValues): Promise<void> {
  await callApi(signup, { body: signupBodyOf(values) });
}

/** The ways to log in that this server has not set up. */
export async function listMissingProviders(): Promise<SocialProvider[]> {
  const { data } = await callApi(socialProviders);
  return data.filter(({ isSetUp }) => !isSetUp).map(({ id }) => id);
}

/** Exchanges what a login elsewhere left in this browser for a session, and keeps it as was wished at its start. */
export async function completeSocial(): Promise<void> {
  const answer = await callApi(completeSocialLogin);
  storeSession(answer, answer.rememberMe);
}

export function isEmail(text: string): boolean {
  return forgotPassword.body.safeParse({ email: text }).success;
}

/** Asks for a reset link and gives what the house says to it, which is the same whether anybody has this address. */
export async function askForResetLink(email: string): Promise<string> {
  return (await callApi(forgotPassword, { body: { email } })).message;
}

export { explainRefusal } from '../../lib/explain-refusal.ts';
