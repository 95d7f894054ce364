import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../../house/money/balance.ts';
import { useOnline } from '../../lib/online.ts';
import { Banner } from '../../ui/look/banner.tsx';

/** Says calmly that the house is out of reach; on its return everything on the screen is fetched anew. */
export function ConnectionBanner() {
  const { t } = useTranslation('shell');
  const online = useOnline();
  const { isCutOff, isStale } = useBalance();
  const queryClient = useQueryClient();
  const wasCutOff = useRef(false);
  useEffect(() => {
    if (wasCutOff.current && !isCutOff) void queryClient.invalidateQueries();
    wasCutOff.current = isCutOff;
  }, [isCutOff, queryClient]);
  const text = `${t(online ? 'connection.unreached' : 'connection.offline')} ${isStale ? t('connection.old') : ''}`;
  return <Banner text={isCutOff ? text : ''} />;
}
