import type { HouseNotice } from '@rang/contract';
import { useTranslation } from 'react-i18next';
import { putAway } from '../../house/notice.ts';
import { NoticeLine } from '../../ui/notice-line.tsx';

/** The house's notice in the visitor's language, as far as the words are the app's own. */
export function StandingNotice({ notice }: { notice: HouseNotice }) {
  const { t } = useTranslation('notice');
  return (
    <NoticeLine
      kind={notice.kind}
      text={notice.text}
      label={t(notice.kind)}
      putAway={t('putAway')}
      onPutAway={() => putAway(notice)}
    />
  );
}
