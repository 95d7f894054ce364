import { IconBrandFacebook, IconBrandGoogle, IconBrandX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './social-logins.module.css';
import { useSocialLogins } from './use-social-logins.ts';

const BRANDS = [
  { id: 'google', name: 'Google', icon: IconBrandGoogle },
  { id: 'facebook', name: 'Facebook', icon: IconBrandFacebook },
  { id: 'x', name: 'X', icon: IconBrandX },
] as const;

/** Logging in with an account elsewhere, where that is set up: below everything else, so that it moves nothing when it comes. */
export function SocialLogins({ remember }: { remember: boolean }) {
  const { t } = useTranslation('auth');
  const { ways, start } = useSocialLogins(remember);
  if (ways.length === 0) return null;
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
