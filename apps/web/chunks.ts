import { nameChunk } from './texts-plugin.ts';

// A slow line pays for each file, and HTTP/1.1 fetches six at a time: what comes together is in one.

// What every page needs.
const ALWAYS =
  /\/src\/ui\/look\/(base|reset|tokens)\.css$|\/rang-(fonts|look)\/|@mantine\/core\/styles\/(baseline|default-css-variables|global)\.|vite\/preload-helper|\/web\/imports\/[\w-]+\.ts$|@mantine\/(core\/esm\/core\/(MantineProvider\/(?!use-props)|utils\/(deep-merge|keys|noop|units-converters)\/)|hooks\/esm\/use-(color-scheme|isomorphic-effect|media-query|reduced-motion)\/)|node_modules\/(react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(history|store|(react-)?router(-core)?))\/|@tabler\/icons-react\/dist\/esm\/(createReactComponent|icons\/Icon(BrandX|CircleCheck|Eye|EyeOff|Moon|Selector|ShieldCheck|Sun|X)\.)|\/src\/lib\/(i18n|online|open-storage|texts-of|when-painted)\.ts$|\/contract\/src\/(limits|paise)\.ts$|\/src\/house\/(house|calls\/(format-path|session|session-store))\.ts$|\/src\/ui\/((dialog-on-demand|form\/send-button|word-mark)\.tsx$|form\/fields?\.|look\/(banner|language-choice|theme-toggle)\.)/;

// What the app is put together of: where pages are, and the page that most visits begin at. It is read by itself, ahead of what
// starts the app.
const ROUTES =
  /\/src\/(player\/((auth-)?routes|room-texts|games|guard|router|page-skeleton|pages\/(section-pages|search-params|problem-page|auth-page)|frame\/root-layout)\.|features\/(auth\/(auth-|dialogs|index|login-screen|use-login-link|form\/(login-form|use-|form\.|social-logins\.module))|(colour|crash|mines)\/wording\/use-words|(coming-soon|referrals|wallet|win)\/use-words)|ui\/(look\/(theme|house-look|controls)|page-title)\.|lib\/use-fields|house\/return-path)|games\/src\/catalogue\.ts$|\/icons\/Icon(Lock|Percentage|ArrowLeft)\./;

// Behind the login's first paint, and on every page: what reads and writes what crosses the wire.
const WIRE =
  /node_modules\/zod\/|\/contract\/src\/(call|fields|refusals|words)\.ts$|\/src\/house\/calls\/(api-error|refusal-text|wire)\.ts$/;
// The calls of first pages, read after that by themselves.
const FIRST_CALLS =
  /\/contract\/src\/(games|calls-(auth|colour|crash|house))\.ts$|\/src\/house\/calls\/(api|send|session-refresher)\.ts$|\/src\/lib\/take-over\.ts$/;

// Calls of single pages stay with them: a file that imports one of the contract's brings all others that it could.
const CALLS = /\/contract\/src\/calls-(account|mines|referrals|statement|withdrawals)\.ts$/;
const OFFICE_CALLS = /\/contract\/src\/office\//;

// Around every page behind the login, and what visitors watch: of players and their money, and of what games share.
const FRAME =
  /node_modules\/(@tanstack\/(query-core|react-query)\/|@mantine\/notifications\/styles)|\/contract\/src\/(calls-(bets|wallet)|sums)\.ts$|\/src\/(ui\/(show-toast\.tsx|look\/mantine-styles\.ts)|house\/(calls\/query-client\.ts|money\/(amount|amount-problem|balance|moving-amount|wallet-modal)\.|commands\/[\w-]+\.ts|use-house-time)|player\/frame\/(dashboard-frame|header)\.module\.css$|play\/(format-figures|game-card|hot-keys|how-to-play|bet\/mode-switch|frame\/panel|proof\/proof-dialogs|rows\.module|sound\/sound(-button)?)\.|lib\/(countdown|format-\w+|paging|save-file)\.ts|ui\/(copy-button|facts|filter-chips|pager|status-text|form\/(switch-field|hold))\.)/;

// Around every page behind the login alone.
const DASHBOARD =
  /\/icons\/Icon(Headset|History|Home|Trophy|User)\.|\/contract\/src\/calls-(settings|support)\.ts$|\/games\/src\/colour\.ts$|\/src\/(features\/(\w+\/card\.|colour\/round\/(countdown|round-phase|use-running-round)|support\/(index|use-words)\.ts)|house\/(settings\.tsx|unseen-tickets|calls\/log-out|money\/wallet-news)|play\/(art-frame|frame\/pigment-shape)|player\/frame\/(dashboard-frame\.tsx|header\.tsx|bottom-bar|use-code-ahead)|ui\/(loader\.|rocket|look\/theme-choice))/;

// What Mantine's controls are made of; what visitors watch has none.
const CONTROLS =
  /node_modules\/@mantine\/(core\/esm\/(core|components\/(ActionIcon|Button|Loader|Skeleton|Transition|UnstyledButton))|hooks\/esm\/(use-(did-update|force-update|id|window-event)|utils\/random-id))|node_modules\/clsx\//;

// What forms, tabs and dialogs have in common.
const FIELDS =
  /node_modules\/@mantine\/(core\/esm\/components\/(CloseButton|Input|InputBase|Tabs)\/|hooks\/esm\/use-uncontrolled\/)|\/src\/ui\/more-button\.tsx$/;

// Lists of games and of who plays them; what bets are placed with.
const LOBBY = /\/src\/play\/(lobby|lobby-parts|own-day)\./;
const BETS =
  /\/games\/src\/money\.ts$|\/src\/play\/(rules\/rule|bet\/(typed-amount|bet-box|auto-fields|auto-plan|auto-run|play-button|stake-field)|frame\/history|moment\/outcome-card)/;

// A new password, where one signs up as where one changes it: who signs up is sent nothing of the dashboard with it.
const PASSWORD = /\/src\/house\/password\//;

// What is switched of one's own: what a device does.
const OWN = /\/src\/(house\/push-device|play\/sound\/sound-settings|lib\/describe-device)/;

const CARD_TEXTS = /\/features\/\w+\/card\/texts\/([a-z]{2})\.ts$/;

/** Which files the app is built into. */
export const output = {
  chunkFileNames: nameChunk,
  // Names are packed with what names them: of a hash two thirds of the bits are enough for files that have a name too.
  hashCharacters: 'hex' as const,
  codeSplitting: {
    // What a file imports through a package's index is more than it needs: each group has what it names.
    includeDependenciesRecursively: false,
    groups: [
      { name: 'always', test: ALWAYS, priority: 9, includeDependenciesRecursively: true },
      { name: 'routes', test: ROUTES, priority: 9 },
      // The first page's own icons stay with it: for three of them it would wait for all that any two screens share.
      { name: 'icons', test: /@tabler\/icons-react(?!.*\/Icon(Eye|EyeOff|Selector)\.)/, minShareCount: 2, priority: 8 },
      { name: 'wire', test: WIRE, priority: 7 },
      { name: 'first-calls', test: FIRST_CALLS, priority: 7 },
      { name: 'office-calls', test: OFFICE_CALLS, priority: 6 },
      { name: 'calls', test: CALLS, priority: 6 },
      { name: 'frame', test: FRAME, priority: 5 },
      { name: 'controls', test: CONTROLS, priority: 4 },
      { name: 'fields', test: FIELDS, priority: 3 },
      { name: 'dashboard', test: DASHBOARD, priority: 2 },
      { name: 'lobby', test: LOBBY, priority: 1 },
      { name: 'bets', test: BETS, priority: 1 },
      { name: 'password', test: PASSWORD, minShareCount: 2 },
      { name: 'own', test: OWN, minShareCount: 2 },
      { name: 'visit', test: /\/player\/(frame-for-anyone|frame\/visitor-frame)\./ },
      {
        debugName: 'texts of cards',
        name: (id: string) => `texts-cards-${CARD_TEXTS.exec(id)?.[1] ?? ''}`,
        test: CARD_TEXTS,
      },
    ],
  },
};
