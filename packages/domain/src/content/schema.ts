import { z } from 'zod'
import { LANGUAGES } from '../kernel/language.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { instant, isoDate, lineText, proseText, uuid } from '../kernel/values.ts'
import { LINK_CATEGORIES } from './directory-schema.ts'
import { CONTENT_KIND_NAMES } from './kind-rules.ts'
import { NOTICE_AUDIENCES, NOTICE_TONES } from './kind-schema.ts'
import { ENTRY_STATES, VERSION_STATES } from './version-rules.ts'

export const contentKind = z.enum(CONTENT_KIND_NAMES)
export const entryKey = lineText.min(1).max(64)

/** Value of a kind; its own schema is applied after the kind is known. */
const value = z.record(z.string().max(40), z.unknown())

/** `value` null: the entry ends. `version` is that of the entry; 0: a new one. */
export const contentBody = z.object({
  version: z.number().int(),
  value: value.nullable(),
  holdsFrom: isoDate.nullable().default(null),
})
export const versionBody = z.object({ version: z.number().int() })
export const refusalBody = versionBody.extend({ reason: proseText.max(1_000).default('') })
export const proposalBody = versionBody.extend({ isTaken: z.boolean() })

export const entriesQuery = z.object({
  q: lineText.max(200).optional(),
  state: z.enum(ENTRY_STATES).optional(),
  page: pageNumber,
  pageSize,
})
export type EntriesQuery = z.output<typeof entriesQuery>

const person = z.object({ at: instant, by: z.string().nullable() }).nullable()

const difference = z.object({
  field: z.string(),
  language: z.enum(LANGUAGES).nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const kindRow = z.object({
  kind: contentKind,
  entries: z.number().int(),
  /** Versions that this reader may confirm, all that wait, and drafts. */
  waitingForYou: z.number().int(),
  waiting: z.number().int(),
  drafts: z.number().int(),
  /** Newer texts of the release. */
  proposals: z.number().int(),
  /** Entries with an empty required value. */
  incomplete: z.number().int(),
  lastChange: person,
  /** Years whose movable days are missing; of holidays alone. */
  missingYears: z.array(z.number().int()),
})

export const entryRow = z.object({
  key: z.string(),
  value: value.nullable(),
  state: z.enum(ENTRY_STATES),
  isForYou: z.boolean(),
  isProposed: z.boolean(),
  missing: z.array(z.string()),
  lastChange: person,
})

const versionView = z.object({
  number: z.number().int(),
  value: value.nullable(),
  state: z.enum(VERSION_STATES),
  holdsFrom: z.string().nullable(),
  written: person,
  decided: person,
  refusal: z.string().nullable(),
  /** Differences from the published version before it. */
  differences: z.array(difference),
})

export const entryView = z.object({
  kind: contentKind,
  key: z.string(),
  version: z.number().int(),
  /** Value in effect today; null: none. */
  current: value.nullable(),
  /** Version that is not decided yet. */
  open: versionView.nullable(),
  /** Decided versions, the newest first. */
  history: z.array(versionView),
  /** Newer value of the release with its differences from the current one. */
  proposal: z.object({ value, differences: z.array(difference) }).nullable(),
  can: z.object({
    save: z.boolean(),
    send: z.boolean(),
    discard: z.boolean(),
    confirm: z.boolean(),
    refuse: z.boolean(),
  }),
})
export type EntryView = z.output<typeof entryView>

const texts = z.object({ kk: z.string(), ru: z.string(), en: z.string() })

/** Public history of an entry: days and differences, no people. `title`: its name then. */
export const publicHistory = z.object({
  number: z.number().int(),
  day: z.string().nullable(),
  title: texts.nullable(),
  differences: z.array(difference),
})

/** Link that people keep; without a value it has ended. */
export const keptLink = z.object({
  id: z.string(),
  value: z.object({ name: texts, category: z.enum(LINK_CATEGORIES), url: z.string() }).nullable(),
})

/** Tasks of a keeper of the content. */
export const keeperTasks = z.object({ waitingForYou: z.number().int(), missingYears: z.array(z.number().int()) })

/** Name of an entry in effect, for the choice of a reference. */
export const entryName = z.object({ key: z.string(), name: texts, isArchived: z.boolean() })
export type EntryName = z.output<typeof entryName>

/** One published change of a public kind. `title`: name of the entry then. */
export const publicChange = z.object({
  kind: contentKind,
  key: z.string(),
  number: z.number().int(),
  day: z.string(),
  title: texts.nullable(),
  isNew: z.boolean(),
  differences: z.array(difference),
})
export const changesQuery = z.object({ kind: contentKind.optional(), page: pageNumber, pageSize })
export type ChangesQuery = z.output<typeof changesQuery>

export const noticeView = z.object({
  key: z.string(),
  text: texts,
  tone: z.enum(NOTICE_TONES),
  audience: z.enum(NOTICE_AUDIENCES),
})
export type NoticeView = z.output<typeof noticeView>

/** Most entries of a file. */
export const MOST_ENTRIES = 10_000

/** Whole content as a file. */
export const contentFile = z.object({
  format: z.literal('admission-content'),
  entries: z.array(z.object({ kind: z.string().max(40), key: entryKey, value })).max(MOST_ENTRIES),
})
export type ContentFile = z.output<typeof contentFile>

export const importQuery = z.object({ dry: z.stringbool().default(true) })

export const importReport = z.object({
  isDry: z.boolean(),
  changes: z.array(
    z.object({ kind: contentKind, key: z.string(), isNew: z.boolean(), differences: z.array(difference) }),
  ),
  same: z.number().int(),
  /** Number of all changes; `changes` has the first of them. */
  total: z.number().int(),
  faults: z.array(z.object({ kind: z.string(), key: z.string(), field: z.string(), msg: z.string() })),
})

export const byImport = z.object({ id: uuid })

const countsOfKind = z.object({
  kind: contentKind,
  added: z.number().int(),
  changed: z.number().int(),
  archived: z.number().int(),
})

/** Changes of one file that still wait, for one confirmation. */
export const importRow = z.object({
  id: z.string(),
  at: instant,
  by: z.string(),
  waiting: z.number().int(),
  isForYou: z.boolean(),
  counts: z.array(countsOfKind),
})

export const importPageQuery = z.object({ page: pageNumber, pageSize })
export const importPage = importRow.extend({
  totalSize: z.number().int(),
  changes: z.array(
    z.object({ kind: contentKind, key: z.string(), isNew: z.boolean(), differences: z.array(difference) }),
  ),
})
/** `waiting`: number of changes that the confirmer saw. Another number answers `stale_version`. */
export const importDecision = z.object({ waiting: z.number().int() })
export const importRefusal = importDecision.extend({ reason: proseText.max(1_000).default('') })
export const importDecided = z.object({
  done: z.number().int(),
  faults: z.array(z.object({ kind: z.string(), key: z.string(), field: z.string(), msg: z.string() })),
})
