import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../house/calls/refusal-text.ts';
import { readPushState, turnPushOff, turnPushOn } from '../../house/push-device.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';

const PUSH_KEY = ['push-device'] as const;

/**
 * Whether this device takes notices: turned on and off at once, by a press, as the browser asks whoever is there. Where the
 * account wants none, this device takes none either.
 */
export function PushDevice({ isWanted }: { isWanted: boolean }) {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const queryKey = [...PUSH_KEY, isWanted];
  const { data: state, error } = useQuery({
    queryKey,
    queryFn: async () => {
      const now = await readPushState();
      return isWanted || now !== 'on' ? now : await turnPushOff();
    },
    // What was chosen in the browser's own settings meanwhile.
    refetchOnWindowFocus: 'always',
  });
  const turn = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn() : turnPushOff()),
    onSuccess: (now) => client.setQueryData(queryKey, now),
  });
  const failure = turn.error ?? error;
  const isAsking = state === undefined && error === null;
  const hint = isWanted || state === 'unsupported' ? (state ?? 'off') : 'unwanted';
  return (
    <div>
      <SwitchField
        label={t('settings.device')}
        hint={isAsking ? t('ui:loading') : t(`settings.deviceStates.${hint}`)}
        isOn={state === 'on'}
        isOff={!isWanted || turn.isPending || (state !== 'on' && state !== 'off')}
        onChange={(isOn) => turn.mutate(isOn)}
      />
      <FormMessage tone="bad" text={failure === null ? undefined : refusalText(failure, t('settings.deviceFailed'))} />
    </div>
  );
}
