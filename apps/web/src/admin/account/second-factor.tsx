import { Button, Skeleton } from '@mantine/core';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, type AdminAccount } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFields } from '../../lib/use-fields.ts';
import { SecretField, TextField } from '../../ui/form/fields.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useMe } from '../office-frame.tsx';
import classes from '../office.module.css';
import { callForToken, callOffice } from '../office-session.ts';
import styles from './account.module.css';
import { SecretForm } from './secret-form.tsx';

type Step =
  | { readonly at: 'start' }
  | { readonly at: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

/** Turns the second factor on, by an authenticator that scans a code, and off again. */
export function SecondFactor() {
  const me = useMe().data;
  return (
    <section className={classes.card} aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      {me === undefined ? <Skeleton height={BODY_HEIGHT} /> : <Steps me={me} />}
    </section>
  );
}

/** As tall as what it stands in for where there is none yet: a line, a field and a button. */
const BODY_HEIGHT = 177;

function Steps({ me }: { me: AdminAccount }) {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'start' });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['me'] });
  return (
    <>
      <p>
        {me.hasSecondFactor
          ? `On. ${me.recoveryCodesLeft} recovery codes are left.`
          : 'Off. Whoever has your password is in.'}
      </p>
      {step.at === 'scan' ? (
        <Scan
          {...step}
          onDone={(codes) => {
            setStep({ at: 'codes', codes });
            refresh();
          }}
        />
      ) : null}
      {step.at === 'codes' ? <RecoveryCodes codes={step.codes} onClose={() => setStep({ at: 'start' })} /> : null}
      {step.at === 'start' && me.hasSecondFactor ? <Remove onDone={refresh} /> : null}
      {step.at === 'start' && !me.hasSecondFactor ? (
        <Begin onDone={(made) => setStep({ at: 'scan', ...made })} />
      ) : null}
    </>
  );
}

function Begin({ onDone }: { onDone: (made: { secret: string; uri: string }) => void }) {
  const fields = useFields({ password: '' });
  return (
    <SecretForm
      button="Set up a second factor"
      fields={fields}
      send={async () => {
        const { secret, uri } = await callOffice(beginSecondFactor, { body: { password: fields.values.password } });
        onDone({ secret, uri });
      }}
    >
      <SecretField label="Your password" autoComplete="current-password" {...fields.text('password')} />
    </SecretForm>
  );
}

interface ScanProps {
  readonly secret: string;
  readonly uri: string;
  readonly onDone: (codes: readonly string[]) => void;
}

function Scan({ secret, uri, onDone }: ScanProps) {
  const fields = useFields({ code: '' });
  return (
    <div className={styles.scan}>
      <div className={styles.picture}>
        <QrCode text={uri} label="QR code for your authenticator" />
      </div>
      <div>
        <p>Scan this with your authenticator, or type the secret there:</p>
        <code className={styles.secret}>{secret}</code>
        <SecretForm
          button="Turn on"
          fields={fields}
          send={async () => {
            const { recoveryCodes } = await callForToken(confirmSecondFactor, { body: { code: fields.values.code } });
            onDone(recoveryCodes);
          }}
        >
          <TextField
            label="The code that it shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...fields.text('code')}
          />
        </SecretForm>
      </div>
    </div>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <div>
      <p>
        <strong>Keep these recovery codes.</strong> Each lets you in once without your authenticator. They are shown now
        and never again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={onClose}>
        I have kept them
      </Button>
    </div>
  );
}

function Remove({ onDone }: { onDone: () => void }) {
  const fields = useFields({ password: '', code: '' });
  return (
    <SecretForm
      button="Turn off"
      fields={fields}
      send={async () => {
        await callOffice(removeSecondFactor, { body: fields.values });
        onDone();
      }}
    >
      <SecretField label="Your password" autoComplete="current-password" {...fields.text('password')} />
      <TextField label="A code, or a recovery code" autoComplete="one-time-code" {...fields.text('code')} />
    </SecretForm>
  );
}
