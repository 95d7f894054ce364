import { useTranslation } from 'react-i18next';
import { ApiError } from '../../house/calls/api.ts';
import { StateNote } from '../frame/panel.tsx';

/** Whether the house knows nothing under what was asked for: asked again, it would say the same. */
export const isUnknown = (error: Error | null): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/** Stands where a proof would that does not exist. */
export function NoProof() {
  const { t } = useTranslation('play');
  return (
    <div role="alert">
      <StateNote text={t('noProof')} />
    </div>
  );
}
