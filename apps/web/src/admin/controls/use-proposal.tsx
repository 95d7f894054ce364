import { Button } from '@mantine/core';
import { adminReason, TIMES, type AuditRecord } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useFields } from '../../lib/use-fields.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { type ChangeRow, ChangeSummary } from '../change-summary.tsx';
import { useFocusAfter } from '../keep-focus.ts';
import { OfficeDialog } from '../office-dialog.tsx';
import classes from '../office.module.css';
import { describeFailure } from '../office-session.ts';

/** Something that is about to be set: what will change, and how it is done. */
export interface Proposal {
  readonly title: string;
  /** What it will look like, where it is something to look at. */
  readonly preview?: ReactNode;
  readonly rows: readonly ChangeRow[];
  readonly button: string;
  readonly send: (reason: { readonly reason?: string }) => Promise<{ readonly entry: AuditRecord | null }>;
  readonly success: string;
  /** Whether it takes something from somebody, and is to look like it. */
  readonly isHard?: boolean;
  /** Whether nothing is done without a reason. */
  readonly isReasonRequired?: boolean;
  /** What stands before the reason why it failed. */
  readonly failure: string;
}

/**
 * The step between a press and what it changes: what is meant is shown as a proposal, as things stand at each moment, and
 * once it is done a banner says so for a while.
 */
export function useProposal<Intent>(describe: (intent: Intent) => Proposal) {
  const queries = useQueryClient();
  const [intent, setIntent] = useState<{ readonly is: Intent }>();
  const [banner, setBanner] = useState<{ readonly text: string }>();
  useEffect(() => {
    if (banner === undefined) return;
    const timeout = setTimeout(() => setBanner(undefined), TIMES.officeBannerMs);
    return () => clearTimeout(timeout);
  }, [banner]);
  const propose = useCallback((is: Intent) => setIntent({ is }), []);
  const refresh = () => void queries.invalidateQueries();
  const finish = (text: string) => {
    setIntent(undefined);
    setBanner({ text });
    refresh();
  };
  const dialog =
    intent === undefined ? null : (
      <ProposalDialog
        proposal={describe(intent.is)}
        onClose={() => setIntent(undefined)}
        onDone={finish}
        onRefused={refresh}
      />
    );
  return { propose, banner: banner?.text, dialog };
}

interface ProposalDialogProps {
  readonly proposal: Proposal;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
  /** What was proposed may be out of date. */
  readonly onRefused: () => void;
}

/** Says what will change, takes a reason from whoever gives one, and sets it: Enter is enough. */
function ProposalDialog({ proposal, onClose, onDone, onRefused }: ProposalDialogProps) {
  const { fields, refusal, isBusy, submit } = useSending({ proposal, onDone, onRefused });
  const confirm = useFocusAfter(isBusy);
  return (
    <OfficeDialog onClose={onClose} title={proposal.title}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {proposal.preview}
        <ChangeSummary rows={proposal.rows} />
        <TextField
          label={proposal.isReasonRequired === true ? 'Reason' : 'Reason (optional)'}
          autoComplete="off"
          data-autofocus
          {...fields.text('reason')}
        />
        <FormMessage tone="bad" text={refusal} />
        <div className={classes.steps}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button ref={confirm} type="submit" loading={isBusy} color={proposal.isHard === true ? 'red' : 'gold'}>
            {proposal.button}
          </Button>
        </div>
      </form>
    </OfficeDialog>
  );
}

function useSending({ proposal, onDone, onRefused }: Omit<ProposalDialogProps, 'onClose'>) {
  const fields = useFields({ reason: '' });
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = fields.values.reason.trim();
    const reason = adminReason.safeParse(typed);
    if ((typed !== '' || proposal.isReasonRequired === true) && !reason.success) {
      fields.fail(event.currentTarget, { reason: reason.error.issues[0]?.message ?? 'Please say why.' });
      return;
    }
    setBusy(true);
    setRefusal(undefined);
    try {
      const { entry } = await proposal.send(typed === '' ? {} : { reason: typed });
      onDone(entry === null ? 'It was so already: nothing was changed.' : proposal.success);
    } catch (error) {
      setRefusal(`${proposal.failure}: ${describeFailure(error)}`);
      onRefused();
    } finally {
      setBusy(false);
    }
  };
  return { fields, refusal, isBusy, submit };
}
