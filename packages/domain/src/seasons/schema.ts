import { z } from 'zod'
import { email } from '../accounts/schema.ts'
import { APPLICANT_GROUPS } from '../kernel/applicant-group.ts'
import { EDUCATION_LEVELS } from '../kernel/education.ts'
import { instant, isoDate, lineText, localizedName, proseText } from '../kernel/values.ts'
import { requirementView } from './requirement-schema.ts'
import { FIRST_YEAR, LAST_YEAR, MOST_GRACE_MINUTES, UNDECIDED_AT_CLOSING } from './rules.ts'
import { SEASON_STATES } from './status.ts'
import { WINDOW_KINDS } from './window-rules.ts'

export const seasonYear = z.int().min(FIRST_YEAR).max(LAST_YEAR)
/** Season of a list's query; without it the current one (docs/specification/seasons.md#lists). */
export const inSeason = { season: z.coerce.number().pipe(seasonYear).optional() }
export const seasonQuery = z.object(inSeason)
export type SeasonQuery = z.output<typeof seasonQuery>

const name = lineText.min(1).max(80)
const level = z.enum(EDUCATION_LEVELS)
const settings = {
  nameKz: name,
  nameRu: name,
  nameEn: name,
  levels: z
    .array(level)
    .min(1)
    .transform((levels) => EDUCATION_LEVELS.filter((each) => levels.includes(each))),
  beginsOn: isoDate,
  endsOn: isoDate,
}
export const seasonBody = z.strictObject({ year: seasonYear, ...settings })
export type SeasonBody = z.output<typeof seasonBody>
export const seasonEdit = z.strictObject({ ...settings, version: z.int() })
export type SeasonEdit = z.output<typeof seasonEdit>
export const seasonVersion = z.strictObject({ version: z.int() })

/** `reason`: read by the applicants, whose applications end or are carried over. */
export const closingBody = z.strictObject({
  version: z.int(),
  undecided: z.enum(UNDECIDED_AT_CLOSING),
  reason: proseText.max(1000).default(''),
})
export type ClosingBody = z.output<typeof closingBody>

const instantIn = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const windowScope = {
  kind: z.enum(WINDOW_KINDS).nullable(),
  level: level.nullable(),
  group: z.enum(APPLICANT_GROUPS).nullable(),
}
export const MOST_WINDOWS = 40
/** All windows of a season at once. */
export const windowsBody = z.strictObject({
  version: z.int(),
  windows: z
    .array(
      z.strictObject({
        ...windowScope,
        opensAt: instantIn,
        closesAt: instantIn,
        graceMinutes: z.int().min(0).max(MOST_GRACE_MINUTES),
      }),
    )
    .max(MOST_WINDOWS),
})
export type WindowsBody = z.output<typeof windowsBody>

/** More time for one person. */
export const extensionBody = z.strictObject({ email, until: instantIn, reason: proseText.min(1).max(1000) })
export type ExtensionBody = z.output<typeof extensionBody>

const count = z.int()
export const seasonRow = z.object({
  year: z.int(),
  name: localizedName,
  levels: z.array(level),
  beginsOn: isoDate,
  endsOn: isoDate,
  state: z.enum(SEASON_STATES),
  isCurrent: z.boolean(),
  version: z.int(),
  createdByName: z.string().nullable(),
  confirmedAt: instant.nullable(),
  confirmedByName: z.string().nullable(),
  closingAt: instant.nullable(),
  closedAt: instant.nullable(),
  closedByName: z.string().nullable(),
  can: z.object({
    edit: z.boolean(),
    setWindows: z.boolean(),
    confirm: z.boolean(),
    close: z.boolean(),
    remove: z.boolean(),
  }),
})
export type SeasonRow = z.output<typeof seasonRow>
export type SeasonFields = z.input<typeof seasonRow>

export const seasonView = seasonRow.extend({
  counts: z.object({ drafts: count, undecided: count, decided: count }),
  /** Numbers of sent applications by kind and level; they stay after the removal of the applications. */
  figures: z.array(
    z.object({
      ...{ kind: z.enum([...WINDOW_KINDS, 'GRANT_COMPETITION']), level },
      ...{ sent: count, undecided: count, admitted: count, refused: count, withdrawn: count },
    }),
  ),
  windows: z.array(z.object({ ...windowScope, opensAt: instant, closesAt: instant, graceMinutes: count })),
  requirements: z.array(requirementView),
  extensions: z.array(z.object({ email: z.string(), until: instant, reason: z.string(), givenByName: z.string() })),
  /** The first undecided applications, the oldest first. */
  undecided: z.array(z.object({ id: z.string(), number: z.string(), fio: z.string(), sentDate: instant })),
})

export const seasonList = z.object({
  current: z.int(),
  /** `findings`: number of those of the last check (docs/specification/seasons.md#check). Null: none, or not for this reader. */
  list: z.array(seasonRow.extend({ findings: count.nullable() })),
  can: z.object({ begin: z.boolean() }),
})
export const MOST_UNDECIDED_SHOWN = 20
