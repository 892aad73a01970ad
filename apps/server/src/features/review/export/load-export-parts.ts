import type { Answer } from '@portal/domain/applications/draft-schema.ts'
import { COMMON_FIELDS } from '@portal/domain/applications/form.ts'
import type { RefereeState } from '@portal/domain/applications/referee-schema.ts'
import type { ApplicationStatus } from '@portal/domain/applications/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { refereeStateOf } from '@portal/domain/referees/workflow.ts'
import { AS_SPECIFIED, type Asked } from '@portal/domain/seasons/requirement-rules.ts'
import type { ReadScope } from '../../../http/handler.ts'
import { anyOf, type Reader } from '../../../platform/database/database.ts'
import type { ChoiceRow } from '../../applications/load-application.ts'
import { type ApplicantSnapshot, answerViews, BLANK_GRANT, choiceView, consentOf } from '../../applications/queries.ts'
import { interviewsOf } from '../../interviews/queries.ts'
import { type AttemptView, testsOf } from '../../screening/queries.ts'

/** The ended tests of some applications over their scales, as the slice of screening answers. */
export type ProfilesOf = (
  db: Reader,
  applicationIds: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, readonly (LocalizedName & { readonly score: number; readonly max: number })[]>>

type ById<Value> = ReadonlyMap<string, Value>
type Loader<Value> = (scope: ReadScope, ids: readonly string[]) => Promise<ById<Value>>

/** Stored fields of submitted applications beside their rows in the list. */
async function applicationsOf({ db, actor }: ReadScope, ids: readonly string[]) {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('accounts', 'accounts.id', 'ownerId')
    .select([
      'applications.id',
      'applicant',
      'grantPart',
      'languageLevels',
      'gpa',
      'letterWords',
      'asked',
      'answers',
      ...COMMON_FIELDS,
    ])
    .select(['consentedAt', 'consentVersion', 'accounts.language'])
    .where('applications.id', '=', anyOf(ids))
    .execute()
  const files = await answerFilesOf(db, ids)
  return new Map(
    rows.map(({ id, applicant, grantPart, languageLevels, language, asked, answers, ...row }) => [
      id,
      {
        ...BLANK_GRANT,
        ...(grantPart as Partial<typeof BLANK_GRANT> | null),
        ...row,
        answers: answerViews(
          (asked as Asked | null) ?? AS_SPECIFIED,
          answers as readonly Answer[] | null,
          files.get(id) ?? [],
        ).filter(({ universityId }) => actor.universityId === null || universityId === actor.universityId),
        languageLevel: (languageLevels ?? []) as { language: string; level: string }[],
        user: applicant as ApplicantSnapshot,
        consent: consentOf(row),
        applicantLanguage: language as Language,
      },
    ]),
  )
}

/** Files of answers, by application. */
async function answerFilesOf(db: Reader, ids: readonly string[]) {
  const rows = await db
    .selectFrom('applicationAttachments')
    .select(['applicationId', 'fileId as id', 'name'])
    .where('applicationId', '=', anyOf(ids))
    .where('slot', '=', 'answers')
    .execute()
  return Map.groupBy(rows, ({ applicationId }) => applicationId)
}

/** The choices, without reasons of other universities (docs/specification/roles-and-scope.md#visibility). */
async function choicesOf({ db, actor }: ReadScope, ids: readonly string[]) {
  const rows = (await db
    .selectFrom('choices')
    .selectAll()
    .where('applicationId', '=', anyOf(ids))
    .orderBy('position')
    .execute()) as ChoiceRow[]
  return Map.groupBy(
    rows.map((row) => ({
      applicationId: row.applicationId,
      ...choiceView(row, actor.universityId === null || row.universityId === actor.universityId),
    })),
    ({ applicationId }) => applicationId,
  )
}

async function filesOf({ db }: ReadScope, ids: readonly string[]): Promise<ById<ReadonlyMap<string, number>>> {
  const rows = await db
    .selectFrom('applicationAttachments')
    .select((column) => ['applicationId', 'slot', column.fn.countAll<number>().as('count')])
    .where('applicationId', '=', anyOf(ids))
    .groupBy(['applicationId', 'slot'])
    .execute()
  const grouped = Map.groupBy(rows, ({ applicationId }) => applicationId)
  return new Map([...grouped].map(([id, own]) => [id, new Map(own.map(({ slot, count }) => [slot, count]))]))
}

/** The interviews; a university reads only its own, as on the application. */
const interviewsInScope = ({ db, actor }: ReadScope, ids: readonly string[]) =>
  interviewsOf(db, ids, actor.universityId)

/** Number of messages of each conversation that are not internal, as far as the university of the reader considers it. */
async function messagesOf({ db, actor }: ReadScope, ids: readonly string[]): Promise<ById<number>> {
  const { universityId } = actor
  const rows = await db
    .selectFrom('applicationMessages as m')
    .innerJoin('applications as a', 'a.id', 'm.applicationId')
    .innerJoin('choices as c', (join) =>
      join.onRef('c.applicationId', '=', 'a.id').onRef('c.position', '=', 'a.currentChoice'),
    )
    .select((column) => ['m.applicationId', column.fn.countAll<number>().as('count')])
    .where('m.applicationId', '=', anyOf(ids))
    .where('isInternal', '=', false)
    .$if(universityId !== null, (own) => own.where('c.universityId', '=', universityId))
    .groupBy('m.applicationId')
    .execute()
  return new Map(rows.map(({ applicationId, count }) => [applicationId, count]))
}

/** State of the newest referee of each application. */
async function refereesIn({ db, now }: ReadScope, ids: readonly string[]): Promise<ById<RefereeState>> {
  const rows = await db
    .selectFrom('referees as r')
    .innerJoin('applications as a', 'a.id', 'r.applicationId')
    .distinctOn('r.applicationId')
    .select(['r.applicationId', 'r.state', 'r.until', 'a.status'])
    .where('r.applicationId', '=', anyOf(ids))
    .orderBy('r.applicationId')
    .orderBy('r.number', 'desc')
    .$castTo<{ applicationId: string; state: RefereeState; until: Date; status: ApplicationStatus }>()
    .execute()
  return new Map(
    rows.map(({ applicationId, status, ...held }) => [applicationId, refereeStateOf(held, { status, now })]),
  )
}

type Loaded<L> = L extends Loader<infer Value> ? Value : never

/** Loaders of a batch's parts. Each runs one query over the batch, only where a column needs it. */
const loaders = (profilesOf: ProfilesOf) => ({
  application: applicationsOf,
  choices: choicesOf,
  files: filesOf,
  messages: messagesOf,
  referee: refereesIn,
  test: (({ db, now }, ids) => testsOf(db, ids, now)) satisfies Loader<AttemptView>,
  profile: (({ db, now }, ids) => profilesOf(db, ids, now)) satisfies Loader<unknown>,
  interview: interviewsInScope,
})
type Loaders = ReturnType<typeof loaders>
export type PartName = keyof Loaders
export type Parts = { readonly [Name in PartName]?: Loaded<Loaders[Name]> | undefined }
export type PartOf<Name extends PartName> = Loaded<Loaders[Name]>

export function partsLoader(scope: ReadScope, wanted: readonly PartName[], profilesOf: ProfilesOf) {
  const all: Readonly<Record<PartName, Loader<unknown>>> = loaders(profilesOf)
  return async (ids: readonly string[]): Promise<(id: string) => Parts> => {
    const maps = await Promise.all(wanted.map(async (name) => [name, await all[name](scope, ids)] as const))
    return (id) => Object.fromEntries(maps.map(([name, values]) => [name, values.get(id)]))
  }
}
