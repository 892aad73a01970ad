// Builds the web: the app, then its guest pages rendered in three languages with their styles inside.
// Output: dist/index.html (the app for every other path), dist/prerendered/<page>.<language>.html, dist/csp.json; for
// pages that the server renders at request dist/templates/<page>.<language>.html, dist/server and dist/pages.json.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, gzip, gzipSync } from 'node:zlib'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { createTranslator } from '@portal/domain/kernel/texts.ts'
import { build, type Manifest } from 'vite'
import { FLOOR_SCRIPT, findYoungerFeatures, floorLines } from './browser-floor.ts'
import { buildServiceWorker, OFFLINE_SOURCES } from './service-worker.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = `${root}dist/`
const serverDist = `${dist}server/`
const BASE = '/admission/'

type PrerenderedPage = {
  readonly path: string
  /** Sources whose chunks the page needs besides the entry: its layout, its screen, and the imports of its loader. */
  readonly sources: readonly string[]
  /** Sources with content of the page whose scripts are loaded after those of the page; only their styles are inline. */
  readonly laterSources?: readonly string[]
  /** Key of the page's own title and lead in the texts; absent: the portal's name and description. */
  readonly words?: string | undefined
  readonly catalogue?: string
  /** Omits a page from the sitemap that is no entry page. */
  readonly isUnlisted?: boolean
  /** Keeps the lines about scripts on a page that the server renders. */
  readonly needsScripts?: boolean
}

const guide = (screen: string, topic?: string): PrerenderedPage => ({
  path: topic === undefined ? '/help' : `/help/${topic}`,
  sources: [`features/guidance/screens/${screen}.tsx`, 'features/guidance/api.ts'],
  words: topic === undefined ? 'guidance.help' : `guidance.topics.${topic}`,
  catalogue: 'guidance',
  needsScripts: true,
})

const about = (topic: string, screen: string): PrerenderedPage => ({
  path: `/about/${topic}`,
  sources: [`features/guidance/screens/${screen}.tsx`],
  words: `guidance.about.${topic}`,
  catalogue: 'guidance',
})

const GUEST_LAYOUT = 'app/layout/guest-layout.tsx'

const PAGES: readonly PrerenderedPage[] = [
  { path: '/register', sources: ['features/accounts/screens/register.tsx'], words: 'accounts.register' },
  {
    path: '/forgot-password',
    sources: [GUEST_LAYOUT, 'features/accounts/screens/forgot-password.tsx'],
    isUnlisted: true,
  },
  { path: '/resetPassword', sources: [GUEST_LAYOUT, 'features/accounts/screens/reset-password.tsx'], isUnlisted: true },
  {
    path: '/apply',
    sources: ['features/applications/screens/apply.tsx'],
    words: 'guidance.apply',
    catalogue: 'guidance',
  },
  about('privacy', 'about'),
  about('terms', 'about'),
  about('accessibility', 'about'),
  about('sources', 'sources'),
  {
    path: '/feedback',
    sources: ['features/guidance/screens/feedback.tsx'],
    words: 'guidance.feedback',
    catalogue: 'guidance',
  },
]

const directoryPage = (screen: string, queries: string, path = `/${screen}`): PrerenderedPage => ({
  path,
  sources: [`features/directory/screens/${screen}.tsx`, `features/directory/${queries}.ts`],
  words: `directory.${screen}`,
  catalogue: 'directory',
})

/** Pages with content from the database: the server renders them at request. */
const REQUESTED: readonly PrerenderedPage[] = [
  {
    path: '/',
    sources: ['app/screens/guest-home.tsx'],
    laterSources: ['app/screens/guest-season.tsx'],
    needsScripts: true,
  },
  {
    path: '/faq',
    sources: ['features/guidance/screens/faq.tsx', 'features/guidance/api.ts'],
    words: 'guidance.faq',
    catalogue: 'guidance',
    needsScripts: true,
  },
  guide('help'),
  guide('choose-city', 'how_to_choose_city'),
  guide('what-is-ent', 'what_is_ent'),
  guide('choose-specialty', 'how_to_choose_a_specialty'),
  guide('choose-university', 'how_to_choose_a_university'),
  guide('choose-profession', 'how_to_choose_a_profession'),
  guide('apply-for-grant', 'how_to_apply_for_a_grant'),
  directoryPage('universities', 'api'),
  directoryPage('programs', 'api'),
  directoryPage('score', 'state/weighing-queries'),
  directoryPage('compare', 'state/weighing-queries'),
  directoryPage('rankings', 'state/weighing-queries'),
  { ...directoryPage('program', 'state/weighing-queries', '/programs/:code'), words: undefined },
  {
    path: '/universities/:id',
    sources: ['features/universities/screens/university.tsx', 'features/universities/api.ts'],
    catalogue: 'directory',
  },
  {
    path: '/universities/:id/news/:newsId',
    sources: ['features/universities/screens/news.tsx', 'features/universities/api.ts'],
    catalogue: 'directory',
  },
  {
    path: '/open-days',
    sources: ['features/universities/screens/open-days.tsx', 'features/universities/api.ts'],
    words: 'universities.openDays',
    catalogue: 'directory',
  },
  {
    path: '/changes',
    sources: ['features/content/screens/changes.tsx', 'features/content/state/changes.ts'],
    words: 'content.changes',
    catalogue: 'content',
  },
  {
    path: '/grants',
    sources: ['features/results/screens/competitions.tsx', 'features/results/api.ts'],
    words: 'results',
    catalogue: 'results',
  },
  {
    path: '/grants/letter',
    sources: ['features/offers/screens/check-letter.tsx'],
    words: 'offers.letters.check',
    catalogue: 'results',
  },
  {
    path: '/grants/:slug',
    sources: ['features/results/screens/competition.tsx', 'features/results/api.ts'],
    catalogue: 'results',
  },
]

/** Placeholder of the portal's own address, which the server knows (`apps/server/src/http/pages/serve.ts`). */
const PUBLIC_URL = '__PUBLIC_URL__'
const addressOf = (path: string, language: Language): string => `${PUBLIC_URL}${BASE}${path.slice(1)}?lang=${language}`
/** File name of a page: its path, with dots for inner slashes. */
const nameOf = (path: string): string => path.slice(1).replaceAll('/', '.').replaceAll(':', '') || 'login'

/**
 * Runs before the first paint and hides the guest's prerendered page from a signed-in reader. `main.tsx` removes the
 * mark. It also stores a form that is submitted before the scripts are loaded, if its method is `post`: its content
 * must not be in an address. The scripts submit it later (`ui/early-acts.ts`), while the browser's own submission would
 * lose the input. Buttons that are pressed before the scripts are loaded are stored too, each once.
 */
const BOOT = [
  "try{if(localStorage.getItem('token'))document.documentElement.dataset.signedIn=''}catch{}",
  'early={sent:null,pressed:new Set,isOver:false};',
  "addEventListener('click',({target})=>{const button=target.closest?.('button[type=button]');button&&early.pressed?.add(button)},true);",
  "addEventListener('submit',event=>{if(early.isOver||event.target.method!=='post')return;",
  "event.preventDefault();event.stopPropagation();early.sent=event.target;event.submitter?.setAttribute('aria-busy',true)},true)",
].join('')
/** The portal's name stays: an empty page would look broken. */
const BOOT_STYLE =
  '[data-signed-in] :is(#root,header>div>:not(a)){visibility:hidden}[data-signed-in] header{visibility:visible}'

/**
 * Loads the scripts of a prerendered page, which its element names, after the first contentful paint. On a slow link
 * they would otherwise delay the page's own bytes and fonts. They load after a second at the latest. They load at once
 * if the page is hidden: its reader is signed in, or its tab is in the background.
 */
const START = [
  '{const {dataset:{scripts,entry}}=document.currentScript;let began=false;const start=()=>{if(began)return;began=true;',
  "for(const href of scripts.split(' '))document.head.append(Object.assign(document.createElement('link'),",
  "{rel:'modulepreload',crossOrigin:'',href}));import(entry)};",
  "if(document.hidden||'signedIn'in document.documentElement.dataset)start();",
  "else{new PerformanceObserver(list=>{if(list.getEntriesByName('first-contentful-paint').length>0)start()})",
  ".observe({type:'paint',buffered:true});setTimeout(start,1000)}}",
].join('')

/** Size limits of a guest's first load in bytes: the page by brotli, the sign-in page's scripts by gzip. */
const PAGE_LIMIT = 14_600
const SCRIPT_LIMIT = 140 * 1024
/** Limit of a screen's own scripts and styles in bytes (gzip). Its texts and the parts of every page do not count. */
const SCREEN_LIMIT = 64 * 1024

type Render = typeof import('../src/app/entry-server.tsx').render

await build({
  root,
  configFile: `${root}vite.config.ts`,
  configLoader: 'native',
  logLevel: 'warn',
  build: { outDir: dist, emptyOutDir: true },
})
await build({
  root,
  configFile: `${root}vite.config.ts`,
  configLoader: 'native',
  logLevel: 'warn',
  build: {
    outDir: serverDist,
    emptyOutDir: true,
    ssr: 'src/app/entry-server.tsx',
    manifest: false,
    copyPublicDir: false,
  },
  ssr: { noExternal: true },
})

const manifest: Manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))

/** Texts that the build writes into pages; no script of the browser contains them. */
const readPapers = (language: Language) =>
  JSON.parse(readFileSync(`${root}../../locales/${language}/papers.json`, 'utf8'))
const FLOOR = '<!--floor-->'
const lines = floorLines((language) => createTranslator({ papers: readPapers(language) }, language))
const bare = readFileSync(`${dist}index.html`, 'utf8')
const template = bare.replace(FLOOR, () => lines)
const { render } = (await import(pathToFileURL(`${serverDist}entry-server.js`).href)) as { render: Render }

function filesOf(source: string): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const walk = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`${key} is not in the build's manifest`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  walk(source)
  return { scripts, styles }
}

/** Size of each file (bytes, gzip), cached: most are in many pages. */
const weights = new Map<string, number>()
const weightOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => {
    const weight = weights.get(file) ?? gzipSync(readFileSync(dist + file)).length
    weights.set(file, weight)
    return sum + weight
  }, 0)

const shared = filesOf('index.html')
/** Part of every screen that asks the server, beside the entry for the pages that do not. */
const QUERIES = /^assets\/queries-/
const ENTRY = manifest['index.html']?.file ?? ''
for (const source of Object.keys(manifest).filter((key) => /^src\/features\/\w+\/screens\//.test(key))) {
  const { scripts, styles } = filesOf(source)
  const weight = weightOf([
    ...[...scripts].filter((file) => !shared.scripts.has(file) && !QUERIES.test(file)),
    ...[...styles].filter((file) => !shared.styles.has(file)),
  ])
  if (weight > SCREEN_LIMIT) throw new Error(`${source} brings ${weight} bytes, more than ${SCREEN_LIMIT}`)
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** The template's links to styles and scripts. A prerendered page has its styles inline. */
const LOADED = /\s*(<link rel="(stylesheet|modulepreload)"[^>]*>|<script type="module"[^>]*><\/script>)/g

const hashOf = (content: string): string => `sha256-${createHash('sha256').update(content).digest('base64')}`
/** By page name. */
const styleHashes: Record<string, string> = {}

function headOf(name: string, path: string, language: Language, files: ReturnType<typeof filesOf>): string {
  const styles = [...files.styles]
  // The styles are inline. Disabled links make the loader treat the files as loaded.
  const known = styles.map((file) => `<link rel="stylesheet" disabled href="${BASE}${file}">`)
  const css = styles.map((file) => readFileSync(dist + file, 'utf8')).join('')
  const alternates = [
    `<link rel="canonical" href="${addressOf(path, language)}">`,
    ...LANGUAGES.map((each) => `<link rel="alternate" hreflang="${each}" href="${addressOf(path, each)}">`),
    `<link rel="alternate" hreflang="x-default" href="${PUBLIC_URL}${BASE}${path.slice(1)}">`,
  ]
  const style = css + BOOT_STYLE
  styleHashes[name] = hashOf(style)
  return [`<style>${style}</style>`, `<script>${BOOT}</script>`, ...known, ...alternates].join('')
}

/** Script that starts a page: its entry and the entry's imports. */
function startOf({ scripts }: ReturnType<typeof filesOf>): string {
  const addresses = [...scripts].filter((file) => file !== ENTRY).map((file) => BASE + file)
  return `<script data-entry="${BASE}${ENTRY}" data-scripts="${addresses.join(' ')}">${START}</script>`
}

function filesOfPage(
  { catalogue, sources, laterSources = [] }: PrerenderedPage,
  language: Language,
): ReturnType<typeof filesOf> {
  const all = [
    'index.html',
    `src/platform/catalogue/guest-${language}.ts`,
    ...(catalogue === undefined ? [] : [`src/platform/catalogue/${catalogue}-${language}.ts`]),
    ...sources.map((source) => `src/${source}`),
  ].map(filesOf)
  const later = laterSources.map((source) => filesOf(`src/${source}`))
  return {
    scripts: new Set(all.flatMap(({ scripts }) => [...scripts])),
    styles: new Set([...all, ...later].flatMap(({ styles }) => [...styles])),
  }
}

const documentOf = (
  name: string,
  path: string,
  language: Language,
  files: ReturnType<typeof filesOf>,
  page: { readonly title: string; readonly description: string; readonly html: string; readonly data?: string },
): string =>
  template
    .replace('<html lang="kk"', `<html lang="${language}" data-prerendered="${language}" data-path="${path}"`)
    .replace(LOADED, '')
    .replace(
      '<!--head-->',
      () =>
        `<title>${page.title}</title><meta name="description" content="${page.description}">${headOf(name, path, language, files)}`,
    )
    .replace('<!--app-->', () => page.html)
    .replace('</body>', () => `${page.data ?? ''}${startOf(files)}</body>`)

mkdirSync(`${dist}prerendered`, { recursive: true })
for (const page of PAGES) {
  for (const language of LANGUAGES) {
    const rendered = await render(page.path, language, page.words)
    if (typeof rendered === 'number') throw new Error(`${page.path} could not be rendered`)
    const name = nameOf(page.path)
    const files = filesOfPage(page, language)
    const document = documentOf(name, page.path, language, files, {
      html: rendered.html,
      title: escapeHtml(rendered.title),
      description: escapeHtml(rendered.description),
    })
    writeFileSync(`${dist}prerendered/${name}.${language}.html`, document)
    const weight = brotliCompressSync(document).length
    if (weight > PAGE_LIMIT) throw new Error(`${name}.${language}.html weighs ${weight} bytes, more than ${PAGE_LIMIT}`)
  }
}

// Templates that the server fills at request (`apps/server/src/http/pages/render.ts`). These pages work in any browser,
// and the longest of them just fits into one round trip: they omit the lines of the floor.
mkdirSync(`${dist}templates`, { recursive: true })
for (const page of REQUESTED) {
  for (const language of LANGUAGES) {
    const files = filesOfPage(page, language)
    const scripts = weightOf(files.scripts)
    if (page.path === '/' && scripts > SCRIPT_LIMIT)
      throw new Error(`The scripts of sign-in weigh ${scripts} bytes, more than ${SCRIPT_LIMIT}`)
    const document = documentOf(nameOf(page.path), '/__PATH__', language, files, {
      html: '__APP__',
      title: '__TITLE__',
      description: '__DESCRIPTION__',
      data: '<script id="data" type="application/json">__DATA__</script>',
    })
    writeFileSync(
      `${dist}templates/${nameOf(page.path)}.${language}.html`,
      page.needsScripts ? document : document.replace(lines, ''),
    )
  }
}
writeFileSync(
  `${dist}pages.json`,
  JSON.stringify({
    listed: PAGES.filter(({ isUnlisted }) => !isUnlisted).map(({ path }) => path),
    requested: REQUESTED.map(({ path, words }) => ({ path, name: nameOf(path), words })),
  }),
)

// The app preloads its fonts before the first text: tables are measured with them. A guest's first page does not, since
// every byte counts there.
const fontFiles = readdirSync(`${dist}assets`).filter((name) =>
  /^onest-(latin|cyrillic|cyrillic-ext)-[\w-]+\.woff2$/.test(name),
)
const fonts = fontFiles.map(
  (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${BASE}assets/${name}">`,
)
// The server fills in the portal's name, until a screen sets its own title.
const head = `<title>__TITLE__</title>${fonts.join('')}`
writeFileSync(`${dist}index.html`, template.replace('<!--head-->', head).replace('<!--app-->', ''))

const offline = OFFLINE_SOURCES.map(filesOf).flatMap(({ scripts, styles }) => [...scripts, ...styles])
await buildServiceWorker(root, dist, BASE, new Set([...offline, ...fontFiles.map((name) => `assets/${name}`)]))
const younger = [`${dist}assets`, dist].flatMap(findYoungerFeatures)
if (younger.length > 0) throw new Error(`The oldest browsers served cannot run this:\n${younger.join('\n')}`)

// The server sends these as they are; fonts are compressed already. On all cores: it is most of a build.
await Promise.all(
  readdirSync(`${dist}assets`)
    .filter((name) => /\.(m?js|css)$/.test(name))
    .map(async (name) => {
      const file = `${dist}assets/${name}`
      const bytes = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
)

const inline = { scriptHashes: [hashOf(FLOOR_SCRIPT), hashOf(BOOT), hashOf(START)], styleHashes }
writeFileSync(`${dist}csp.json`, `${JSON.stringify(inline)}\n`)
