/**
 * Who may import whom. Capture groups name the rooms, so that a module, feature or package made tomorrow is covered
 * the day it is made. tools/checks/import-rules.test.ts plants one violation of each rule and expects it caught.
 */
const OURS = '^(packages|apps|tools|bench|e2e)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-file-cycles',
      comment: 'Two files that need each other are one idea in two places.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Rooms that need each other cannot be understood, tested or moved one at a time.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(packages/[^/]+|apps/server/src/modules/[^/]+|apps/server/src/platform|apps/web/src/[^/]+)' },
      to: { circular: true },
    },
    {
      name: 'packages-stand-alone',
      comment:
        'They are read by everybody, the contract and fairness by browsers too, and therefore need nobody of ours.',
      severity: 'error',
      from: { path: '^packages/(contract|fairness|connections|embedded-postgres)/' },
      to: { path: OURS, pathNot: '^packages/$1/' },
    },
    {
      name: 'packages-only-reach-contract-and-fairness',
      comment: 'The rules of a game are pure: they know amounts, texts and the edge, and no program of ours.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: OURS, pathNot: '^packages/($1|contract|fairness)/' },
    },
    {
      name: 'programs-never-reach-each-other',
      comment: 'Server, web app and gateway meet on the wire, whose words are in the contract.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/' },
      to: { path: '^(apps/[^/]+|tools|bench|e2e)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'server-and-web-never-meet',
      comment: 'Not even in tests: a test of one that needs the other belongs in e2e/.',
      severity: 'error',
      from: { path: '^apps/(server|web)/' },
      to: { path: '^apps/(server|web)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'platform-knows-no-business',
      comment: 'The platform carries the modules; it does not know what they do.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/(modules/|[^/]+\\.ts$)' },
    },
    {
      name: 'modules-only-through-the-front-door',
      comment: 'What a module promises is in its index.ts; everything else in it may change tomorrow.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/' },
      to: {
        path: '^apps/server/src/modules/[^/]+/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'composition-uses-front-doors',
      comment: 'The composition root and the platform entry points wire modules by their promises only.',
      severity: 'error',
      from: { path: '^apps/server/src/[^/]+\\.ts$' },
      to: { path: '^apps/server/src/modules/[^/]+/.+', pathNot: '^apps/server/src/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'modules-know-no-composition',
      comment:
        'A module is given what it needs; it never fetches it from where everything is put together. What the settings are called is known to all.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/' },
      to: { path: '^apps/server/src/[^/]+\\.ts$', pathNot: '^apps/server/src/config\\.ts$' },
    },
    {
      name: 'ledger-reaches-no-module',
      comment: 'Money is at the bottom: everybody asks the ledger, the ledger asks nobody.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/ledger/' },
      to: { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/ledger/' },
    },
    {
      name: 'features-never-reach-each-other',
      comment: 'What two features share belongs in play/, house/, ui/ or lib/.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/[^/]+/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'features-only-through-the-front-door',
      comment:
        'A shell shows the screens of a feature, or what it exports from its index.ts, and of a game its card.tsx, which is light; it fetches what a feature says by its texts alone.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/features/' },
      to: {
        path: '^apps/web/src/features/[^/]+/.+',
        pathNot: [
          '^apps/web/src/features/[^/]+/(index|card|[a-z-]+-screen)\\.tsx?$',
          '^apps/web/src/features/.+/use-words\\.ts$',
          '^apps/web/src/features/[^/]+/texts/[a-z]+\\.ts$',
        ],
      },
    },
    {
      name: 'lib-is-at-the-bottom',
      comment: 'Libraries that any product could use, with or without a screen.',
      severity: 'error',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/', pathNot: '^apps/web/src/lib/' },
    },
    {
      name: 'ui-knows-no-business',
      comment: 'Components that any product could use.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/', pathNot: '^apps/web/src/(ui|lib)/' },
    },
    {
      name: 'the-house-knows-no-game',
      comment: 'Sessions, calls and commands are there for everything that the house offers.',
      severity: 'error',
      from: { path: '^apps/web/src/house/' },
      to: { path: '^apps/web/src/', pathNot: '^apps/web/src/(house|ui|lib)/' },
    },
    {
      name: 'play-knows-no-single-game',
      comment: 'What the games share is below each of them.',
      severity: 'error',
      from: { path: '^apps/web/src/play/' },
      to: { path: '^apps/web/src/', pathNot: '^apps/web/src/(play|house|ui|lib)/' },
    },
    {
      name: 'features-know-no-shell',
      comment: 'A feature is shown by a shell and does not know which.',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/(player|admin)/' },
    },
    {
      name: 'shells-never-meet',
      comment: 'Admin code never ships to players.',
      severity: 'error',
      from: { path: '^apps/web/src/(player|admin)/' },
      to: { path: '^apps/web/src/(player|admin)/', pathNot: '^apps/web/src/$1/' },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere would be judged by no other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
