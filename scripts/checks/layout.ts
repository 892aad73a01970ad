import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow, isTest, type Problem } from './sources.ts'

/** The slices of the portal, spelt the same on every side and in the catalogues. */
export const SLICES = [
  'accounts',
  'documents',
  'directory',
  'universities',
  'applications',
  'review',
  'corrections',
  'referees',
  'conversations',
  'competitions',
  'commissions',
  'claims',
  'allotment',
  'runs',
  'results',
  'offers',
  'appeals',
  'content',
  'reception',
  'seasons',
  'rehearsals',
  'screening',
  'interviews',
  'slots',
  'notifications',
  'broadcasts',
  'guidance',
  'audit',
] as const

/** Catalogues that belong to no slice. No browser loads the long `papers`, no visitor the administration of `staff`. */
const SHARED_CATALOGUES = [
  'shipped',
  'kernel',
  'app',
  'papers',
  'staff',
  'editing',
  'profile',
  'security',
  'season',
  'notices',
  'requirements',
]
const LANGUAGES = ['kk', 'ru', 'en']
const SERVER = 'apps/server/src'
const MOST_FILES = 20

type Side = {
  readonly root: string
  readonly outsiders: readonly string[]
  readonly files: readonly RegExp[]
  readonly folders: readonly string[]
  /** Rooms of one slice: folders of the same files, each named by what they do. */
  readonly rooms?: Readonly<Record<string, readonly string[]>>
}

const ACT = /^[a-z]+(-[a-z0-9]+)+\.ts$/ // verb-noun: submit-application.ts
const TEST = /^[a-z0-9]+(-[a-z0-9]+)*\.test\.tsx?$/

/** The closed vocabulary of a slice's folder on each side. */
const SIDES: readonly Side[] = [
  {
    root: 'packages/domain/src',
    outsiders: ['kernel', 'contract.ts'],
    files: [
      /^(([a-z]+-)?(endpoints|schema|rules)|form|status|workflow|policy|picture-[a-z]+|surnames|allotment)\.ts$/,
      TEST,
    ],
    folders: [],
  },
  {
    root: 'apps/server/src/features',
    outsiders: [],
    files: [/^(slice|routes|queries|filters|repository|jobs)\.ts$/, ACT, TEST],
    folders: ['templates'],
    rooms: {
      accounts: ['factors', 'sessions', 'staff'],
      commissions: ['papers'],
      applications: ['own'],
      directory: ['search'],
      documents: ['inspect'],
      content: ['exchange', 'published'],
      interviews: ['schedule'],
      slots: ['wishes'],
      review: ['assignment', 'export', 'list'],
    },
  },
  {
    root: 'apps/web/src/features',
    outsiders: [],
    files: [/^((api|labels)\.ts|routes\.tsx)$/, TEST],
    folders: ['screens', 'components', 'state', 'parts'],
  },
]

const DRAWER = /^(helpers?|utils?|utilities|common|misc|shared)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Folders with names by other rules: `0001_accounts.sql`, files of tools. */
const NAMES_OF_OTHERS = /^(apps\/server\/migrations|apps\/[^/]+\/public)\//
const NAMED_BY_TOOLS = new Set(['SOURCES.md', 'README.md', 'OFL.txt', 'LICENSE'])

/** Same slice names everywhere, only the known file names, folders of 20 files, no barrels, no drawers, kebab-case. */
export function checkLayout(root: string): readonly Problem[] {
  return [
    ...checkSlices(root),
    ...checkFolderSizes(root),
    ...checkCatalogueNames(root),
    ...checkFileNames(root),
    ...checkMigrations(root),
  ]
}

function checkSlices(root: string): readonly Problem[] {
  return SIDES.flatMap((side) => {
    const folder = join(root, side.root)
    if (!existsSync(folder)) return []
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = `${side.root}/${entry.name}`
      if (side.outsiders.includes(entry.name)) return []
      if (!entry.isDirectory()) return [`${path}: a file beside the slices; it belongs into one`]
      if (!(SLICES as readonly string[]).includes(entry.name)) return [`${path}: not the name of a slice`]
      return checkVocabulary(root, side, path)
    })
  })
}

function checkVocabulary(root: string, side: Side, slice: string): readonly Problem[] {
  const rooms = side.rooms?.[posix.basename(slice)] ?? []
  const unknownIn = (folder: string, folders: readonly string[]): readonly Problem[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const isKnown = entry.isDirectory()
        ? folders.includes(entry.name)
        : side.files.some((pattern) => pattern.test(entry.name))
      return isKnown ? [] : [`${folder}/${entry.name}: not in the vocabulary of ${side.root}`]
    })
  return [
    ...unknownIn(slice, [...side.folders, ...rooms]),
    ...rooms
      .map((room) => `${slice}/${room}`)
      .filter((room) => existsSync(join(root, room)))
      .flatMap((room) => unknownIn(room, [])),
  ]
}

/** Folders of the server have at most 20 source files beside their tests. */
function checkFolderSizes(root: string): readonly Problem[] {
  const files = filesBelow(root, SERVER).filter((path) => /\.ts$/.test(path) && !isTest(path))
  return [...Map.groupBy(files, posix.dirname)].flatMap(([folder, { length }]) =>
    length > MOST_FILES
      ? [`${folder}: ${length} source files; a folder of the server has ${MOST_FILES} at most, give it rooms`]
      : [],
  )
}

function checkCatalogueNames(root: string): readonly Problem[] {
  const allowed = [...SLICES, ...SHARED_CATALOGUES].map((name) => `${name}.json`)
  return filesBelow(root, 'locales').flatMap((path) => {
    const [, language = '', file = '', ...rest] = path.split('/')
    const isKnown = LANGUAGES.includes(language) && allowed.includes(file) && rest.length === 0
    return isKnown ? [] : [`${path}: a catalogue is locales/{kk,ru,en}/<slice>.json`]
  })
}

function checkFileNames(root: string): readonly Problem[] {
  const folders = ['packages', 'apps', 'scripts', 'e2e', 'lab', 'data', 'docs', 'locales']
  return folders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => !NAMES_OF_OTHERS.test(path))
    .flatMap((path) => {
      const parts = path.split('/')
      const file = parts.at(-1) ?? ''
      const stems = [...parts.slice(0, -1), file.split('.')[0] ?? '']
      const problems: Problem[] = []
      if (/^index\.[cm]?tsx?$/.test(file)) problems.push(`${path}: no barrels; imports name the file`)
      if (stems.some((stem) => DRAWER.test(stem))) problems.push(`${path}: no drawers; name it after what it does`)
      if (!NAMED_BY_TOOLS.has(file) && !stems.every((stem) => stem === '' || KEBAB.test(stem)))
        problems.push(`${path}: file and folder names are kebab-case`)
      return problems
    })
}

function checkMigrations(root: string): readonly Problem[] {
  const files = filesBelow(root, 'apps/server/migrations').map((path) => path.split('/').at(-1) ?? '')
  const numbers = files.map((file) => file.slice(0, 4))
  return files.flatMap((file, at) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file)) return [`apps/server/migrations/${file}: migrations are NNNN_name.sql`]
    if (numbers.indexOf(file.slice(0, 4)) !== at) return [`apps/server/migrations/${file}: its number is taken`]
    return []
  })
}

const DECISION_PARTS = ['Context', 'Decision', 'Consequences'] as const
const MOST_WORDS_OF_A_DECISION = 300

/** Decision records carry a number, a date and a status, and fit one screen. Their three parts have 300 words at most. */
export function checkDecisions(root: string): readonly Problem[] {
  return filesBelow(root, 'docs/decisions').flatMap((path) => {
    const file = path.split('/').at(-1) ?? ''
    if (!/^\d{4}-[a-z0-9-]+\.md$/.test(file)) return [`${path}: decisions are NNNN-title.md`]
    const text = readFileSync(join(root, path), 'utf8')
    const parts = new Map(text.split(/^## /m).map((part) => [part.split('\n')[0], part.slice(part.indexOf('\n'))]))
    const missing = DECISION_PARTS.filter((name) => !parts.has(name))
    const words = DECISION_PARTS.flatMap((name) => (parts.get(name) ?? '').split(/\s+/).filter(Boolean)).length
    const lines = text.split('\n').length
    return [
      ...(lines > 60 ? [`${path}: ${lines} lines; a decision fits one screen (60)`] : []),
      ...(/^Date: \d{4}-\d{2}-\d{2}[.,].* Status: /m.test(text)
        ? []
        : [`${path}: a decision has its date and its status`]),
      ...missing.map((name) => `${path}: a decision has a part "${name}"`),
      ...(words > MOST_WORDS_OF_A_DECISION
        ? [`${path}: ${words} words; the three parts of a decision have ${MOST_WORDS_OF_A_DECISION} at most`]
        : []),
    ]
  })
}
