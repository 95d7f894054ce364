import type { SocialProvider } from '@rang/contract';
import { IconBrandFacebook, IconBrandGoogle, IconBrandX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './social-logins.module.css';
import { useSocialLogins } from './use-social-logins.ts';

const BRANDS = [
  { id: 'google', name: 'Google', icon: IconBrandGoogle },
  { id: 'facebook', name: 'Facebook', icon: IconBrandFacebook },
  { id: 'x', name: 'X', icon: IconBrandX },
] as const;

const namesOf = (ids: readonly SocialProvider[]) =>
  BRANDS.filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');

/**
 * Logging in with an account elsewhere. A way that this server has not set up stays in its place, looks it, and says so
 * below and when it is tried; the line for it is there from the start, so that nothing moves.
 */
export function SocialLogins({ remember }: { remember: boolean }) {
  const { t } = useTranslation('auth');
  const { missing, start } = useSocialLogins(remember);
  const [tried, setTried] = useState<SocialProvider>();
  const noteId = useId();
  const names = namesOf(tried === undefined ? missing : [tried]);
  const isWhole = tried === undefined && missing.length === BRANDS.length;
  return (
    <div className={classes.ways} role="group" aria-label={t('social.label')}>
      <p className={classes.or}>{t('social.or')}</p>
      <div className={classes.brands}>
        {BRANDS.map(({ id, name, icon: Icon }) => {
          const isMissing = missing.includes(id);
          return (
            <button
              key={id}
              type="button"
              className={classes.brand}
              aria-label={t('social.continue', { name })}
              aria-disabled={isMissing || undefined}
              aria-describedby={isMissing ? noteId : undefined}
              onClick={() => (isMissing ? setTried(id) : start(id))}
            >
              <Icon size={20} stroke={1.8} aria-hidden="true" />
              {name}
            </button>
          );
        })}
      </div>
      <p id={noteId} className={classes.note} role="status" data-tried={tried}>
        {missing.length === 0 ? null : isWhole ? t('social.missing') : t('social.someMissing', { names })}
      </p>
    </div>
  );
}
