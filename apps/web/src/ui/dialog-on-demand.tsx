import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { FormMessage } from './form/send-button.tsx';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog whose code is fetched at its first opening, and which stays from then on, so that it can close with grace.
 * Where the code cannot be fetched, the page stands as it is and says so: by `report`, or where the dialog has its place. The
 * next opening fetches it again.
 */
export function createDialogOnDemand<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  report?: (problem: string) => void,
): ComponentType<Props> {
  return function DialogOnDemand(props: Props) {
    const { t } = useTranslation('ui');
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    const [isDrawn, setDrawn] = useState(false);
    const [problem, setProblem] = useState<string>();
    const isWanted = props.opened && Dialog === undefined;
    const giveUp = useEffectEvent(() => {
      props.onClose();
      if (report === undefined) setProblem(t('dialogFailed'));
      else report(t('dialogFailed'));
    });
    const fetch = useEffectEvent(() => {
      setProblem(undefined);
      load().then((code) => setDialog(() => code), giveUp);
    });
    useEffect(() => {
      if (isWanted) fetch();
    }, [isWanted]);
    useEffect(() => setDrawn(Dialog !== undefined), [Dialog]);
    // One that is born open does not learn which button opened it, and cannot give the focus back to it.
    if (Dialog !== undefined) return <Dialog {...props} opened={isDrawn && props.opened} />;
    return problem && <FormMessage tone="bad" text={problem} />;
  };
}
