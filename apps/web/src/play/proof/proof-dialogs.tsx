import { IconShieldCheck } from '@tabler/icons-react';
import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { createContext, use, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './proof-dialogs.module.css';
import { createDialogOnDemand } from '../../ui/dialog-on-demand.tsx';
import { showToast } from '../../ui/show-toast.tsx';

/** What a game's proofs are read in: one round's proof, and the page on how every result can be checked. */
interface ProofPages {
  readonly ProofPage: ComponentType<{ readonly round: number }>;
  readonly FairnessPage: ComponentType;
}

type Shown = { readonly kind: 'proof'; readonly round: number } | { readonly kind: 'fairness' };

interface ProofDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly shown: Shown;
  readonly title: string;
  /** It was come to from a list of bets, which Back leads to. */
  readonly isPage: boolean;
}

/** A game's dialog of proofs: its pages, and what all dialogs are made of, are fetched when it is opened first. */
export function createProofDialog(load: () => Promise<ProofPages>): ComponentType<ProofDialogProps> {
  return createDialogOnDemand(
    async () => {
      const [{ Dialog }, { ProofPage, FairnessPage }] = await Promise.all([import('../../ui/dialog.tsx'), load()]);
      return function ProofDialog({ shown, ...props }: ProofDialogProps) {
        const { t } = useTranslation('play');
        return (
          <Dialog {...props} size={560} centered closeLabel={t('closeProof')}>
            {shown.kind === 'fairness' ? <FairnessPage /> : <ProofPage key={shown.round} round={shown.round} />}
          </Dialog>
        );
      };
    },
    (problem) => showToast(problem, 'bad'),
  );
}

/** Opens the proof of a settled round, or the page on how every result can be checked. */
export interface ProofDoor {
  readonly open: (round: number) => void;
  readonly openFairness: () => void;
}

const closed = () => undefined;

const ProofContext = createContext<ProofDoor>({ open: closed, openFairness: closed });

/** The way to the proofs; the screen provides it. */
export function useProof(): ProofDoor {
  return use(ProofContext);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether a proof was come to from a list of bets, which is the entry before. */
    readonly isFromList?: boolean;
  }
}

/**
 * The proof that the address asks for, as the way from a list of bets does. `leave` goes back to the list; without one it
 * takes the proof out of the address.
 */
export function useAskedProof() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { proof: asked } = useSearch({ strict: false });
  const isFromList = useRouterState({ select: ({ location }) => location.state.isFromList === true });
  const leave = () => {
    if (asked === undefined) return;
    if (isFromList) history.back();
    else void navigate({ to: '.', search: ({ proof: _, ...kept }) => kept, replace: true });
  };
  return { asked, isFromList: isFromList && asked !== undefined, leave };
}

/** The round that an address names; undefined where what it names is none. */
export const findRound = (named: string | undefined): number | undefined =>
  named !== undefined && /^[1-9][0-9]{0,9}$/.test(named) ? Number(named) : undefined;

interface ProofDialogsProps {
  readonly Dialog: ComponentType<ProofDialogProps>;
  readonly titleOf: (round: number) => string;
  readonly fairnessTitle: string;
  readonly children: ReactNode;
}

/** Holds the dialogs of proofs and fairness, and hands their door to everything inside. */
export function ProofDialogs({ Dialog, titleOf, fairnessTitle, children }: ProofDialogsProps) {
  const { asked, isFromList, leave } = useAskedProof();
  const round = findRound(asked);
  const [isOpened, setOpened] = useState(round !== undefined);
  // What was shown stays while the dialog fades away.
  const [shown, setShown] = useState<Shown>(round === undefined ? { kind: 'fairness' } : { kind: 'proof', round });
  const close = () => {
    setOpened(false);
    leave();
  };
  const door = useMemo(() => {
    const show = (next: Shown) => {
      setShown(next);
      setOpened(true);
    };
    return {
      open: (round: number) => show({ kind: 'proof', round }),
      openFairness: () => show({ kind: 'fairness' }),
    };
  }, []);
  return (
    <ProofContext value={door}>
      {children}
      <Dialog
        opened={isOpened}
        onClose={close}
        shown={shown}
        isPage={isFromList}
        title={shown.kind === 'fairness' ? fairnessTitle : titleOf(shown.round)}
      />
    </ProofContext>
  );
}

/** Leads from a game's rules to how every result of it can be checked. */
export function FairnessButton({ text }: { text: string }) {
  const { openFairness } = useProof();
  return (
    <button type="button" className={classes.button} onClick={openFairness}>
      <IconShieldCheck size={20} aria-hidden="true" />
      {text}
    </button>
  );
}
