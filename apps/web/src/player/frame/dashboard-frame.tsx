import { GAMES, type GameId } from '@rang/games';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { colourCard } from '../../features/colour/card.tsx';
import { crashCard } from '../../features/crash/card.tsx';
import { minesCard } from '../../features/mines/card.tsx';
import { useNews } from '../../features/support/index.ts';
import { walletTexts } from '../../features/wallet/use-words.ts';
import { withTexts } from '../../lib/i18n.ts';
import { useOnline } from '../../lib/online.ts';
import { useBalance } from '../../house/money/balance.ts';
import { Banner } from '../../ui/look/banner.tsx';
import { queryClient } from '../../house/calls/query-client.ts';
import { fetchHouse } from '../../house/house.ts';
import { useAccountLook, usePushDevice } from '../../house/settings.tsx';
import { useOwnSession, useSession } from '../../house/calls/session.ts';
import { createDialogOnDemand } from '../../ui/dialog-on-demand.tsx';
import '../../ui/look/mantine-styles.ts';
import { showToast, ToastPlace } from '../../ui/show-toast.tsx';
import { useWalletModal } from '../../house/money/wallet-modal.ts';
import { dismissWalletNews, takeWelcome, useWalletNews, type WalletNews } from '../../house/money/wallet-news.ts';
import { GameCards, type GameCard } from '../../play/game-card.ts';
import { BottomBar, isGame } from './bottom-bar.tsx';
import classes from './dashboard-frame.module.css';
import { Header } from './header.tsx';
import { useCodeAhead } from './use-code-ahead.ts';

const CARDS: Readonly<Record<GameId, GameCard>> = { colour: colourCard, mines: minesCard, crash: crashCard };

/** The games on offer, in the order of the catalogue. */
export const GAME_CARDS: readonly GameCard[] = GAMES.map(({ id }) => CARDS[id]);

const loadWallet = withTexts(() => import('../../features/wallet/index.ts'), walletTexts);
const showProblem = (problem: string) => showToast(problem, 'bad');
const WalletModal = createDialogOnDemand(async () => (await loadWallet()).WalletModal, showProblem);

const SideDrawer = createDialogOnDemand(async () => (await import('./side-drawer.tsx')).SideDrawer, showProblem);

let WalletNewsPlace: ComponentType<{ news: WalletNews }> | undefined;

/** Has the welcome of a new account stand with the first paint: what came later would move what is about to be pressed. */
export async function prepareWelcome(): Promise<void> {
  if (!takeWelcome()) return;
  // What cannot be fetched is left unsaid.
  await Promise.all([loadWallet(), fetchHouse()]).then(
    ([code]) => (WalletNewsPlace = code.WalletNewsPlace),
    () => undefined,
  );
}

/** What the wallet has to say above the page; its code comes when there is something. */
function LateWalletNews() {
  const news = useWalletNews();
  const [Place, setPlace] = useState(() => WalletNewsPlace);
  const isWanted = news !== null && Place === undefined;
  useEffect(() => {
    // What cannot be fetched is left unsaid: the balance and the statement have it too.
    if (isWanted) loadWallet().then((code) => setPlace(() => code.WalletNewsPlace), dismissWalletNews);
  }, [isWanted]);
  return news === null || Place === undefined ? null : <Place news={news} />;
}

/** Says calmly that the house is out of reach; on its return everything on the screen is fetched anew. */
function ConnectionBanner() {
  const { t } = useTranslation('shell');
  const online = useOnline();
  const { isCutOff, isStale } = useBalance();
  const queryClient = useQueryClient();
  const wasCutOff = useRef(false);
  useEffect(() => {
    if (wasCutOff.current && !isCutOff) void queryClient.invalidateQueries();
    wasCutOff.current = isCutOff;
  }, [isCutOff, queryClient]);
  const text = (
    <>
      {t(online ? 'connection.unreached' : 'connection.offline')} <span>{isStale ? t('connection.old') : ''}</span>
    </>
  );
  return <Banner text={isCutOff && text} />;
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const wallet = useWalletModal();
  const [menuOpened, setMenuOpened] = useState(false);
  useCodeAhead();
  useNews();
  useAccountLook();
  usePushDevice();
  useOwnSession();
  const isPlaying = useRouterState({ select: ({ location }) => isGame(location.pathname) });
  return (
    <div className={classes.frame} data-playing={isPlaying || undefined}>
      <a className={classes.skip} href="#content">
        {t('header.skip')}
      </a>
      <Header onMenu={() => setMenuOpened(true)} />
      <ConnectionBanner />
      <main id="content" tabIndex={-1} className={classes.content}>
        <LateWalletNews />
        {children}
      </main>
      <BottomBar />
      <SideDrawer opened={menuOpened} onClose={() => setMenuOpened(false)} />
      <WalletModal opened={wallet.opened !== null} onClose={wallet.close} />
      <ToastPlace className={classes.toasts} />
    </div>
  );
}

/** A player's frame around a page: what one has, where one can go, and what is announced. */
export function DashboardFrame({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <GameCards value={GAME_CARDS}>
        <Frame>{children}</Frame>
      </GameCards>
    </QueryClientProvider>
  );
}

/** The dashboard's frame around every section; who is logged out, here or in another tab, leaves it at once. */
export function DashboardLayout() {
  const session = useSession();
  if (session === undefined) return <Navigate to="/login" replace />;
  // Nothing that one player has begun on this screen goes on for another.
  return (
    <DashboardFrame key={session.userId}>
      <Outlet />
    </DashboardFrame>
  );
}
