import { useForm } from '@mantine/form';
import { signupBody } from '@rang/contract';
import { useTranslation } from 'react-i18next';
import { wrongFields } from './wrong-fields.ts';

/** The fields in the order in which they stand, which is the order in which errors are met. */
export const SIGNUP_FIELDS = ['name', 'username', 'email', 'password', 'referralCode', 'terms'] as const;

export interface SignupValues {
  name: string;
  username: string;
  email: string;
  password: string;
  referralCode: string;
  terms: boolean;
}

/** What goes to the house: no terms, and no referral code where there is none. */
export function signupBodyOf({ name, username, email, password, referralCode }: SignupValues) {
  const account = { name, username, email: email.trim(), password };
  return referralCode.trim() === '' ? account : { ...account, referralCode: referralCode.trim() };
}

/** The signup form's state; an error says what its field allows. */
export function useSignupForm(referralCode: string) {
  const { t } = useTranslation('auth');
  return useForm<SignupValues>({
    mode: 'controlled',
    initialValues: { name: '', username: '', email: '', password: '', referralCode, terms: false },
    validate: (values) => {
      const wrong = wrongFields(signupBody, signupBodyOf(values));
      const rule = (field: Exclude<keyof SignupValues, 'terms'>) => (wrong.has(field) ? t(`rules.${field}`) : null);
      return {
        name: rule('name'),
        username: rule('username'),
        email: rule('email'),
        password: rule('password'),
        referralCode: rule('referralCode'),
        terms: values.terms ? null : t('rules.terms'),
      };
    },
  });
}
