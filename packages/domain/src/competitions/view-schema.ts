import { z } from 'zod'
import { changeReason, protocolView } from '../allotment/run-schema.ts'
import { SCORE_SOURCES } from '../allotment/score-schema.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { instant, lineText, localizedName } from '../kernel/values.ts'
import { seasonYear } from '../seasons/schema.ts'
import { SETUP_PARTS } from './change-rules.ts'
import { CONFIRMED_STEPS } from './confirm-rules.ts'
import { competitionName, kindOfCompetition } from './name-schema.ts'
import { STAGES } from './setup-rules.ts'
import { competitionLevel, competitionSetup } from './setup-schema.ts'
import { COMPETITION_KINDS } from './status.ts'
import { MISSING, STEP_STATES, STEPS } from './step-rules.ts'

export const competitionBody = z.strictObject({
  year: seasonYear,
  level: competitionLevel,
  name: competitionName,
  kind: z.enum(COMPETITION_KINDS).default('GRANT'),
  source: z.enum(SCORE_SOURCES).default('UNT'),
})
export type CompetitionBody = z.output<typeof competitionBody>

const parts = competitionSetup.shape
/** Change of the rules: whole parts, or single lists, with the version that it changes. */
export const setupChangeBody = z.strictObject({
  version: z.int(),
  /** Public. Required once the competition has opened. */
  reason: changeReason,
  dates: parts.dates.optional(),
  minimum: parts.minimum.optional(),
  rights: parts.rights.optional(),
  whenEqual: parts.whenEqual.optional(),
  quotas: parts.quotas.optional(),
  parts: parts.parts,
  order: parts.order,
  commission: parts.commission,
  lists: z.strictObject({ put: parts.lists, remove: z.array(z.string().max(200)).max(5_000) }).optional(),
})
export type SetupChangeBody = z.output<typeof setupChangeBody>

/** Version that a person looked at. */
export const checkedBody = z.strictObject({ version: z.int() })

export const proposalAnswerBody = z.strictObject({
  version: z.int(),
  reason: changeReason,
})

export const competitionAbilities = z.object({
  check: z.boolean(),
  open: z.boolean(),
  save: z.boolean(),
  propose: z.boolean(),
  confirm: z.boolean(),
  refuse: z.boolean(),
  run: z.boolean(),
  proposeProtocol: z.boolean(),
  confirmProtocol: z.boolean(),
  refuseProtocol: z.boolean(),
})

export const competitionRow = z.object({
  id: z.string(),
  ...kindOfCompetition,
  slug: z.string(),
  stage: z.enum(STAGES),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  claimsCloseAt: instant.nullable(),
  isProposed: z.boolean(),
  roundsPublished: z.int(),
})

const rulesVersion = z.object({
  version: z.int(),
  state: z.enum(['PROPOSED', 'HOLDING', 'PAST', 'REFUSED']),
  reason: z.string().nullable(),
  proposedAt: instant,
  proposedByName: z.string(),
  answer: z.string().nullable(),
  confirmedAt: instant.nullable(),
  confirmedByName: z.string().nullable(),
})

/** Maximum differences of a proposal on screen; their total number is shown too. */
export const MOST_DIFFERENCES = 200

const { lists: _lists, ...small } = parts
export const competitionView = z.object({
  ...competitionRow.shape,
  /** Rules that it was filled from: of an earlier competition, or null with the year of the directory's grants. */
  filledFrom: z.object({ competitionId: z.string().nullable(), year: z.int() }).nullable(),
  /** Version in effect. A change names it. */
  version: z.int(),
  /** Rules in effect, without their lists. */
  setup: z.object(small),
  lists: z.int(),
  places: z.int(),
  competitors: z.int(),
  claimsWaiting: z.int(),
  /** Competitors whose grades are not all signed, by a commission. */
  gradesWaiting: z.int(),
  roundDue: z.int(),
  steps: z.array(
    z.object({
      step: z.enum(STEPS),
      state: z.enum(STEP_STATES),
      missing: z.array(z.object({ what: z.enum(MISSING), count: z.int().optional() })),
    }),
  ),
  /** Confirmed steps, before the opening and after it. */
  confirmations: z.array(z.object({ step: z.enum(CONFIRMED_STEPS), byName: z.string(), at: instant })),
  /** Act that opened the competition; null: none, or by a version without it. */
  opening: z.object({ byName: z.string(), at: instant }).nullable(),
  proposal: z
    .object({
      ...rulesVersion.shape,
      differences: z.array(
        z.object({
          part: z.enum(SETUP_PARTS),
          key: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
      differencesInAll: z.int(),
    })
    .nullable(),
  history: z.array(rulesVersion),
  protocols: z.array(protocolView),
  can: competitionAbilities,
})
export type CompetitionView = z.input<typeof competitionView>

export const placesQuery = z.object({ search: lineText.max(200).optional(), page: pageNumber, size: pageSize })

export const placesRow = z.object({
  id: z.string(),
  ...parts.lists.element.shape,
  programName: localizedName.nullable(),
  universityName: localizedName.nullable(),
})

export const placesUploadQuery = z.object({
  version: z.coerce.number().int(),
  reason: changeReason,
})
