import { removeWayIn, type WayIn } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../house/calls/api.ts';
import { explainRefusal } from '../../../house/calls/refusal-text.ts';
import { useAccount } from '../../../house/settings.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SecretField } from '../../../ui/form/fields.tsx';
import { FormMessage, SendButton } from '../../../ui/form/send-button.tsx';
import { showToast } from '../../../ui/show-toast.tsx';
import cardClasses from '../profile-screen.module.css';

export const WAYS_KEY = ['profile', 'ways-in'] as const;

const NOTHING = { currentPassword: '' };

interface RemoveWayProps {
  readonly way: WayIn;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called when the dialog has gone after it. */
  readonly onRemoved: () => void;
}

/** The form's state and its sending; an account without a password is asked for none. */
function useRemoveWay({
  way,
  onClose,
  hasPassword,
}: Pick<RemoveWayProps, 'way' | 'onClose'> & { hasPassword: boolean }) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const fields = useFields(NOTHING);
  const [isDone, setDone] = useState(false);
  const { currentPassword } = fields.values;
  const { setRefusal, ...sending } = useSubmit(fields, async (form, refuse) => {
    // A second Enter while it fades away: what it would ask to remove is removed.
    if (isDone) return;
    if (hasPassword && currentPassword === '') {
      fields.fail(form, { currentPassword: t('change.currentMissing') });
      return;
    }
    try {
      await callApi(removeWayIn, { params: { id: way._id }, body: hasPassword ? { currentPassword } : {} });
      setDone(true);
      showToast(t('ways.outcome.done', { name: way.name ?? t('ways.unknown') }), 'good');
      onClose();
    } catch (error) {
      refuse(explainRefusal(error, t('ways.outcome.failed')));
    }
    // Another device may have removed it, or the one beside it. What was refused can be sent again meanwhile.
    void client.invalidateQueries({ queryKey: WAYS_KEY });
  });
  const restart = () => {
    fields.fill(NOTHING);
    setRefusal(undefined);
  };
  return { ...sending, fields, isDone, restart };
}

/** Removing a way in: says what becomes of it, and asks for the password where there is one. */
export function RemoveWayDialog({ way, opened, onClose, onRemoved }: RemoveWayProps) {
  const { t } = useTranslation('security');
  const account = useAccount().data;
  const hasPassword = account?.hasPassword ?? true;
  const { fields, refusal, isDone, isSending, submit, restart } = useRemoveWay({ way, onClose, hasPassword });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`${t('ways.remove.action')}: ${way.name ?? t('ways.unknown')}`}
      centered
      padding="lg"
      closeLabel={t('change.close')}
      // Not to the button of a row that is about to go.
      returnFocus={!isDone}
      transitionProps={{ onExited: isDone ? onRemoved : restart }}
    >
      <form className={cardClasses.body} noValidate onSubmit={submit}>
        <p className={cardClasses.muted}>{t('ways.asked')}</p>
        {hasPassword ? (
          <>
            {/* Password stores ask whose password it is. */}
            <input hidden readOnly autoComplete="username" value={account?.username ?? ''} />
            <SecretField
              label={t('change.current')}
              autoComplete="current-password"
              data-autofocus
              {...fields.text('currentPassword')}
            />
          </>
        ) : null}
        <div>
          <FormMessage tone="bad" text={refusal} />
          <SendButton isBusy={isSending} isDone={isDone}>
            {t('ways.remove.action')}
          </SendButton>
        </div>
      </form>
    </Dialog>
  );
}
