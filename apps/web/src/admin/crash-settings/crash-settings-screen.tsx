import { Button } from '@mantine/core';
import { adminReason, isAllowed, type CrashRestrictions } from '@rang/contract';
import { useState, type SyntheticEvent } from 'react';
import { useFields } from '../../lib/use-fields.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormMessage, SendButton } from '../../ui/form/send-button.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AuditLine } from '../audit/audit-line.tsx';
import { useMe } from '../office-frame.tsx';
import classes from '../office.module.css';
import { useCrashSettings, type Saved } from './use-crash-settings.ts';

/** What is restricted of Crash, from the next round on that nobody can bet on yet; players are told before they bet. */
export function CrashSettingsScreen() {
  const { settings, failure, reload, saved, isSaving, save } = useCrashSettings();
  return (
    <>
      <PageTitle title="Crash Game Settings" />
      <FormMessage tone="bad" text={failure} />
      {failure === undefined ? null : (
        <div>
          <Button variant="default" onClick={reload}>
            Try again
          </Button>
        </div>
      )}
      {settings === undefined ? null : (
        <SettingsForm
          key={JSON.stringify(settings)}
          settings={settings}
          isSaving={isSaving}
          onSave={(next, reason) => void save(next, reason)}
        />
      )}
      <SavedNote saved={saved} />
    </>
  );
}

interface SettingsFormProps {
  readonly settings: CrashRestrictions;
  readonly isSaving: boolean;
  readonly onSave: (settings: CrashRestrictions, reason: string | undefined) => void;
}

function SettingsForm({ settings, isSaving, onSave }: SettingsFormProps) {
  const me = useMe().data;
  const maySave = me !== undefined && isAllowed(me.role, 'setCrashSettings');
  const [chosen, setChosen] = useState(settings);
  const fields = useFields({ reason: '' });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.values.reason.trim() === '') {
      onSave(chosen, undefined);
      return;
    }
    const reason = adminReason.safeParse(fields.values.reason);
    if (reason.success) onSave(chosen, reason.data);
    else fields.fail(event.currentTarget, { reason: reason.error.issues[0]?.message ?? 'Please say why.' });
  };
  return (
    <form className={classes.card} noValidate onSubmit={submit}>
      <div className={classes.form}>
        <SwitchField
          label="Restrict Crash Multiplier"
          hint="Limits crash points to between 1x and 3x"
          isOn={chosen.restrictCrashMultiplier}
          isOff={!maySave}
          onChange={(restrictCrashMultiplier) => setChosen({ ...chosen, restrictCrashMultiplier })}
        />
        <SwitchField
          label="Restrict High Bets"
          hint="Makes bets over ₹20 crash between 1x and 2.8x: a round with any such bet in it ends at 2.80x at the latest, for everybody"
          isOn={chosen.restrictHighBets}
          isOff={!maySave}
          onChange={(restrictHighBets) => setChosen({ ...chosen, restrictHighBets })}
        />
      </div>
      <p className={classes.note}>
        It holds from the first round on that nobody can bet on yet. Players are told before they bet on it, such rounds
        keep a mark, and what the fair draw gives is shown beside where they ended.
      </p>
      {maySave ? (
        <div className={classes.form}>
          <TextField label="Reason (optional)" autoComplete="off" {...fields.text('reason')} />
          <SendButton isBusy={isSaving}>Save Settings</SendButton>
        </div>
      ) : null}
    </form>
  );
}

/** From which round on what was saved holds, and the line that the audit trail has of it. */
function SavedNote({ saved }: { saved: Saved | undefined }) {
  if (saved === undefined) return null;
  const { holdsFrom, entry } = saved;
  const text =
    holdsFrom === null ? 'It was set like this already.' : `Holds from round ${String(holdsFrom)} of Crash on.`;
  return (
    <>
      <FormMessage tone="good" text={text} />
      {entry === null ? null : <AuditLine entry={entry} />}
    </>
  );
}
