import { useTranslation } from 'react-i18next';
import type { LinkClaim } from './check-links.ts';
import { formatCount } from '../../lib/format-number.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { HashField } from './hash-field.tsx';

/** What a round's proof rests on; `rule` is the game's word for what its outcome was decided by. */
export function ProofFacts({ claim, rule }: { claim: LinkClaim & { readonly salt: string }; rule: string }) {
  const { t, i18n } = useTranslation('play');
  return (
    <Facts>
      <HashField label={t('roundHash')} value={claim.hash} />
      <HashField label={t('salt')} value={claim.salt} />
      <HashField label={t('terminating')} value={claim.terminatingHash} />
      <Fact label={t('linksToEnd')}>{formatCount(claim.links, i18n.language)}</Fact>
      <Fact label={t('outcomeRule')}>{rule}</Fact>
    </Facts>
  );
}
