// The directions of imports (docs/architecture.md). Each rule has a planted fault in scripts/checks/directions.test.ts.
const SERVER_SLICE = '^apps/server/src/features/([^/]+)/'
const WEB_SLICE = '^apps/web/src/features/([^/]+)/'
const TEST = '(\\.test\\.tsx?$)|^(apps|packages)/[^/]+/test/'

/** Drivers, mailers, writers of documents and the machine itself: reached through platform alone. */
const WORLD =
  'node_modules/(pg|graphile-worker|nodemailer|s3mini|yazl|yauzl|pdfkit|docx|hucre|@node-rs/argon2|@fastify)/' +
  '|^(node:)?(fs|http|https|http2|net|tls|dns|dgram|child_process|worker_threads|cluster|sqlite)(/|$)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'packages/domain imports itself and zod, nothing else.',
      severity: 'error',
      from: { path: '^packages/domain/src' },
      to: { pathNot: ['^packages/domain/src', 'node_modules/zod/'] },
    },
    {
      name: 'office-files-know-the-kernel-alone',
      comment: 'packages/office-files reads the kernel of the domain: no slice, no app.',
      severity: 'error',
      from: { path: '^packages/office-files/' },
      to: { path: '^(packages/domain/src/(?!kernel/)|apps/)' },
    },
    {
      name: 'embedded-postgres-knows-nothing-of-the-portal',
      comment: 'packages/embedded-postgres imports itself and pg.',
      severity: 'error',
      from: { path: '^packages/embedded-postgres/' },
      to: { path: '^(packages/(?!embedded-postgres/)|apps/)' },
    },
    {
      name: 'web-and-server-never-meet',
      comment: 'They share the domain alone.',
      severity: 'error',
      from: { path: '^apps/(web|server)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'web-knows-no-package-of-the-server',
      comment: 'Office files and the engine are for the server.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^packages/(office-files|embedded-postgres)/' },
    },
    {
      name: 'domain-and-apps-know-no-scripts',
      comment: 'Tools import the product, never the other way round.',
      severity: 'error',
      from: { path: '^(packages|apps/[^/]+/src)/' },
      to: { path: '^(scripts|e2e|lab)/' },
    },
    {
      name: 'web-slices-share-parts-alone',
      comment: 'Of another slice a slice imports only what lies in its parts/.',
      severity: 'error',
      from: { path: WEB_SLICE },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/($1|[^/]+/parts)/' },
    },
    {
      name: 'nobody-imports-the-web-app',
      comment: 'app/ composes: main, router, layouts, navigation, entries.',
      severity: 'error',
      from: { path: '^apps/web/src/(features|ui|platform)/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'ui-knows-texts-alone',
      comment:
        'Of the platform, ui/ reads texts, keeps stores, tells a refusal and waits for the network; it knows no feature.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: {
        path: '^apps/web/src/(features|platform)/',
        pathNot: '^apps/web/src/platform/(texts|store|api-error|retry)\\.ts$',
      },
    },
    {
      name: 'web-platform-is-the-ground',
      comment: 'Move the part that needs a feature or a control into that feature or into ui/.',
      severity: 'error',
      from: { path: '^apps/web/src/platform/' },
      to: { path: '^apps/web/src/(features|ui)/' },
    },
    {
      name: 'web-does-not-decide',
      comment: 'Read abilities (`can`) from the answer; never evaluate a policy or a workflow in the browser.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^packages/domain/src/[^/]+/(policy|workflow)\\.ts$' },
    },
    {
      name: 'tables-have-one-owner',
      comment: "Others call a slice's commands and queries, never its repository.",
      severity: 'error',
      from: { path: SERVER_SLICE },
      to: { path: '^apps/server/src/features/[^/]+/repository\\.ts$', pathNot: '^apps/server/src/features/$1/' },
    },
    {
      name: 'repositories-stay-inside-their-slice',
      comment: "Call the slice's commands and queries.",
      severity: 'error',
      from: { pathNot: '^apps/server/src/features/' },
      to: { path: '^apps/server/src/features/[^/]+/repository\\.ts$' },
    },
    {
      name: 'app-imports-slices-alone',
      comment: 'Of a slice app.ts imports slice.ts alone: what it needs of it belongs into `provides` or `open` there.',
      severity: 'error',
      from: { path: '^apps/server/src/app\\.ts$' },
      to: { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/[^/]+/slice\\.ts$' },
    },
    {
      name: 'app-alone-imports-slices',
      comment: 'A slice.ts is for app.ts. Others import a command or a query.',
      severity: 'error',
      from: { pathNot: '^apps/server/src/app\\.ts$' },
      to: { path: '^apps/server/src/features/[^/]+/slice\\.ts$' },
    },
    {
      name: 'platform-and-http-know-no-feature',
      comment: 'Pass what the feature gives as a parameter; app.ts wires them.',
      severity: 'error',
      from: { path: '^apps/server/src/(platform|http)/' },
      to: { path: '^apps/server/src/(features/|app\\.ts|main\\.ts)' },
    },
    {
      name: 'platform-knows-no-slice',
      comment: 'Of the domain the platform of the server reads the kernel alone.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^packages/domain/src/', pathNot: '^packages/domain/src/kernel/' },
    },
    {
      name: 'platform-knows-no-http',
      comment: 'Move the shared part into platform/.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/http/' },
    },
    {
      name: 'only-platform-touches-the-world',
      comment: 'No driver, mailer, file system or network in features.',
      severity: 'error',
      from: { path: '^apps/server/src/features/' },
      to: { path: `${WORLD}|^packages/embedded-postgres/` },
    },
    {
      name: 'no-cycles',
      comment: 'Move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'The imported file or package is not there.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Tests build whole portals: they would tie every folder to every other.
    exclude: { path: ['(^|/)(dist|var)/', TEST] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
