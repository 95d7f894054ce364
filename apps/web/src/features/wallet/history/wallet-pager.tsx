import type { Paging } from '../../../lib/paging.ts';
import { Pager } from '../../../ui/pager.tsx';
import { useWords } from '../use-words.ts';

/** Steps through the pages of a list of the wallet. */
export function WalletPager({ paging }: { paging: Paging<unknown> }) {
  const { t } = useWords();
  const { page, pages, previous, next } = paging;
  return (
    <Pager
      label={t('pager.label')}
      place={t('pager.place', { page, pages })}
      steps={{
        previous: { label: t('pager.previous'), turn: previous },
        next: { label: t('pager.next'), turn: next },
      }}
    />
  );
}
