import { formatRupees, formatSignedRupees, NOTHING } from '@rang/contract';
import { useTranslation } from 'react-i18next';
import { WinRow } from './lobby-parts.tsx';
import { useOwnDay } from './lobby.ts';

/** How the player stands today, below what others have won; its row is there before it is known. */
export function OwnDay() {
  const { t } = useTranslation('play');
  const own = useOwnDay();
  const { bets, paid, net } = own?.days[0] ?? { bets: 0, paid: NOTHING, net: NOTHING };
  const say = (text: string): string => (bets === 0 ? '\u00a0' : text);
  return (
    <WinRow
      name={t('lobby.you')}
      note={own === undefined ? '\u00a0' : t('lobby.ownBets', { count: bets })}
      won={say(formatRupees(paid))}
      aside={say(t('net', { net: formatSignedRupees(net) }))}
    />
  );
}
