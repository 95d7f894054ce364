import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format-number.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { LinkClaim } from './check-links.ts';
import classes from './hash-field.module.css';

/** A hash in full, to be read, compared and copied. */
export function HashField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.field}>
      <dt>{label}</dt>
      <dd>
        <code className={classes.hash}>{value}</code>
        <CopyButton text={value} label={t('copy', { what: label })} className={classes.copy} />
      </dd>
    </div>
  );
}

/** What a round's proof rests on; `rule` is the game's word for what its outcome was decided by. */
export function ProofFacts({ claim, rule }: { claim: LinkClaim & { readonly salt: string }; rule: string }) {
  const { t } = useTranslation('play');
  return (
    <Facts>
      <HashField label={t('roundHash')} value={claim.hash} />
      <HashField label={t('salt')} value={claim.salt} />
      <HashField label={t('terminating')} value={claim.terminatingHash} />
      <Fact label={t('linksToEnd')}>{formatCount(claim.links)}</Fact>
      <Fact label={t('outcomeRule')}>{rule}</Fact>
    </Facts>
  );
}

/** As a shell takes it: in quotes where it would take any of it for something else. */
function writeOption(name: string, value: string): string {
  if (/^\w[\w.,-]*$/.test(value)) return `--${name} ${value}`;
  return `--${name}='${value.replaceAll("'", `'\\''`)}'`;
}

/** What draws the same anew on a command line: by what was published, each under the option that the game's command takes. */
export function CommandLine(props: { game: string; published: Readonly<Record<string, string | number | undefined>> }) {
  const { t } = useTranslation('play');
  const { game, published } = props;
  const options = Object.entries(published).flatMap(([name, value]) =>
    value === undefined ? [] : writeOption(name, String(value)),
  );
  return (
    <dl>
      <HashField label={t('command')} value={['npm run --silent verify --', game, ...options].join(' ')} />
    </dl>
  );
}
