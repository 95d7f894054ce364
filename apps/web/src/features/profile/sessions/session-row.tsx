import type { SessionRecord } from '@rang/contract';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../house/house.ts';
import { describeDevice, type Device } from '../../../lib/describe-device.ts';
import { formatAge, formatRecentInIndia } from '../../../lib/format-moment.ts';
import { StatusText } from '../../../ui/status-text.tsx';
import classes from './sessions-card.module.css';

function useDeviceWords({ browser, system }: Device): string {
  const { t } = useTranslation('sessions');
  if (browser !== undefined && system !== undefined) return t('on', { browser, system });
  return browser ?? system ?? t('unknown');
}

/** One place where the player is logged in; the one that is being looked at cannot be ended here, only signed out of. */
export function SessionRow({ session, onEnd }: { session: SessionRecord; onEnd: (id: string) => void }) {
  const { t, i18n } = useTranslation('sessions');
  const device = describeDevice(session.userAgent);
  const words = useDeviceWords(device);
  const Icon = device.isHandheld ? IconDeviceMobile : IconDeviceDesktop;
  const since = t('since', { since: formatRecentInIndia(session.createdAt, i18n.language) });
  const ago = formatAge(serverNow() - Date.parse(session.lastUsedAt), i18n.language);
  return (
    <li className={classes.session}>
      <Icon className={classes.device} size={24} stroke={1.6} aria-hidden="true" />
      <div className={classes.words}>
        <span className={classes.name}>{words}</span>
        <span className={classes.when}>
          {session.isCurrent ? <StatusText tone="good">{t('current')}</StatusText> : t('used', { ago })}
        </span>
        <span className={classes.when}>
          {since}
          {session.rememberMe ? ` · ${t('remembered')}` : ''}
        </span>
        {session.network === undefined ? null : (
          <span className={classes.when}>{t('network', { network: session.network })}</span>
        )}
      </div>
      {session.isCurrent ? null : (
        <button
          type="button"
          className={classes.end}
          aria-label={t('endOne', { device: `${words}, ${since}` })}
          onClick={() => onEnd(session._id)}
        >
          {t('end')}
        </button>
      )}
    </li>
  );
}
