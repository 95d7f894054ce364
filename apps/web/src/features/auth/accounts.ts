import { login, loginBody, signup, signupBody } from '@rang/contract';
import { ApiError, callApi } from '../../lib/api.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { storeSession } from '../../lib/session.ts';
import type { SignupValues } from './signup-fields.ts';
import { wrongFields } from './wrong-fields.ts';

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

/** What a refused form tells, and the field it tells it at, where the house named one. */
export function explainRefusal(error: unknown, fallback: string): { text: string; field: string | undefined } {
  return { text: refusalText(error, fallback), field: error instanceof ApiError ? error.field : undefined };
}
