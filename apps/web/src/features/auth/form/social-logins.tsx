import type { SocialProvider } from '@rang/contract';
import { IconBrandFacebook, IconBrandGoogle, IconBrandX } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatPath } from '../../../house/calls/format-path.ts';
import classes from './social-logins.module.css';

const BRANDS = [
  { id: 'google', name: 'Google', icon: IconBrandGoogle },
  { id: 'facebook', name: 'Facebook', icon: IconBrandFacebook },
  { id: 'x', name: 'X', icon: IconBrandX },
] as const;

interface SocialLoginsProps {
  readonly ways: readonly SocialProvider[];
  readonly remember: boolean;
}

/** Logging in with an account elsewhere: below everything else, so that it moves nothing when it comes. */
export function SocialLogins({ ways, remember }: SocialLoginsProps) {
  const { t } = useTranslation('auth');
  const { ref } = useSearch({ strict: false });
  const start = (id: SocialProvider) => window.location.assign(socialStartPath({ id, remember, referralCode: ref }));
  return (
    <div className={classes.ways} role="group" aria-label={t('social.label')}>
      <p className={classes.or}>{t('social.or')}</p>
      <div className={classes.brands}>
        {BRANDS.filter(({ id }) => ways.includes(id)).map(({ id, name, icon: Icon }) => (
          <button
            key={id}
            type="button"
            className={classes.brand}
            aria-label={t('social.continue', { name })}
            onClick={() => start(id)}
          >
            <Icon size={20} stroke={1.8} aria-hidden="true" />
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}

interface SocialStart {
  readonly id: SocialProvider;
  readonly remember: boolean;
  /** The referral code of the link that brought the visitor. */
  readonly referralCode: string | undefined;
}

/** Where the browser goes to log in by an account elsewhere; the house sends it back to /login?social=…. */
export function socialStartPath({ id, remember, referralCode }: SocialStart): string {
  const query = { remember: String(remember), ref: referralCode === '' ? undefined : referralCode };
  return `/api${formatPath('/auth/social/:id/start', { id }, query)}`;
}
