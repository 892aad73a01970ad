import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import {
  answersOf,
  figuresOf,
  isComplete,
  MOST_POINTS,
  nextIndexOf,
  scoreAttempt,
} from '@portal/domain/screening/rules.ts'
import { attemptStatusAt, isOver as isTimeOver } from '@portal/domain/screening/status.ts'
import type { SeasonQuery } from '@portal/domain/seasons/schema.ts'
import { type Selectable, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { anyOf, type Reader } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { findApplication } from '../applications/load-application.ts'
import { applicationIdOf } from '../applications/queries.ts'
import { recordReading } from '../audit/record-audit.ts'
import { seasonAsked } from '../reception/current-season.ts'
import { contentOf, currentContent } from './find-version.ts'
import type { TestContent } from './load-content.ts'

export type AttemptRow = Selectable<Tables['screeningAttempts']>

/** An attempt as shown at an instant, whether its passed deadline was stored or not. */
export function attemptView(attempt: AttemptRow, now: Date) {
  const state = attemptStatusAt(attempt, now)
  const isOver = isTimeOver(state)
  return {
    state,
    active: attempt.active && !isOver,
    passed: attempt.passed || (isOver && isComplete(attempt.answers)),
    startedAt: attempt.startedAt,
    deadline: attempt.deadline,
    finishedAt: attempt.finishedAt ?? (isOver ? attempt.deadline : null),
  }
}

export type AttemptView = ReturnType<typeof attemptView>

const currentAttempts = statement((db, value: Placeholders<{ applicationIds: readonly string[] }>) =>
  db
    .selectFrom('screeningAttempts')
    .selectAll()
    .where('applicationId', '=', anyOf(value('applicationIds')))
    .where(sql<boolean>`is_current`),
)

/** Tests by application, as its readers see them. A draft has none. */
export async function testsOf(db: Reader, applicationIds: readonly string[], now: Date) {
  const attempts = applicationIds.length === 0 ? [] : await currentAttempts(db, { applicationIds })
  return new Map(attempts.map((attempt) => [attempt.applicationId, attemptView(attempt, now)]))
}

function profileOf({ answers }: AttemptRow, { key, scales }: TestContent) {
  const scores = scoreAttempt(answers, key)
  return scales.map((scale) => ({ ...scale, ...(scores.get(scale.id) ?? { score: 0, max: 0, answered: 0 }) }))
}

/** Scores of the ended tests of some applications over their scales, as in `readTestResult`, by application. */
export async function testProfilesOf(db: Reader, applicationIds: readonly string[], now: Date) {
  const ended = (await currentAttempts(db, { applicationIds })).filter((attempt) => !attemptView(attempt, now).active)
  const versions = new Set(ended.map(({ contentVersion }) => contentVersion))
  const contents = new Map(
    await Promise.all([...versions].map(async (version) => [version, await contentOf(db, version)] as const)),
  )
  return new Map(
    ended.flatMap((attempt) => {
      const content = contents.get(attempt.contentVersion)
      return content === undefined ? [] : [[attempt.applicationId, profileOf(attempt, content)] as const]
    }),
  )
}

/** Scores of the newest ended attempt, with all attempts, for readers of the application. Else 409. */
export async function readTestResult(scope: ReadScope, requestId: string) {
  const { db, actor, now } = scope
  const id = await applicationIdOf(db, requestId)
  const loaded = id === null ? null : await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const attempts = await db
    .selectFrom('screeningAttempts')
    .selectAll()
    .where('applicationId', '=', loaded.application.id)
    .orderBy('attempt', 'desc')
    .execute()
  const views = attempts.map((row) => ({ row, ...attemptView(row, now) }))
  const shown = views.find((view) => view.row.isCurrent && !view.active)
  if (shown === undefined) return refuse('test_not_complete')
  const content = await contentOf(db, shown.row.contentVersion)
  const { id: objectId, number } = loaded.application
  await recordReading(scope, { event: 'testOpened', objectId, objectNumber: number ?? '' })
  const { firstName, lastName } = loaded.application.applicant as { firstName: string; lastName: string }
  return {
    success: true as const,
    data: {
      scales: profileOf(shown.row, content),
      startedAt: shown.startedAt,
      finishedAt: shown.finishedAt,
      passed: shown.passed,
      number: loaded.application.number ?? '',
      user: { firstName, lastName },
      attempts: views.map(({ row, state, startedAt, finishedAt }) => ({
        attempt: row.attempt,
        state,
        startedAt,
        finishedAt,
        answered: Object.keys(answersOf(row.answers)).length,
      })),
    },
  }
}

/** One scan of 80 letters an attempt in scope: 100,000 attempts are 8 MB, so no cursor is needed. */
export async function readTestReliability(
  scope: ReadScope,
  { educationLevel, season }: { educationLevel?: EducationLevel | undefined } & SeasonQuery,
) {
  const { db, actor } = scope
  const content = await currentContent(scope)
  const year = await seasonAsked(scope, season)
  const { rows } = await sql<{ answers: string }>`
    select t.answers from screening_attempts t
    join review_items r on r.application_id = t.application_id and r.sight = ${actor.universityId ?? '*'}
    where t.season = ${year} and t.passed and t.content_version = ${content.version}
      ${educationLevel === undefined ? sql`` : sql`and r.education_level = ${educationLevel}`}`.execute(db)
  const figures = new Map(
    figuresOf(
      rows.map(({ answers }) => answers),
      content.key,
    ).map((entry) => [entry.scale, entry]),
  )
  return {
    success: true as const,
    data: {
      version: content.version,
      attempts: rows.length,
      scales: content.scales.map((scale) => {
        const entry = figures.get(scale.id)
        const { mean, deviation, alpha, distribution } = entry ?? {
          mean: 0,
          deviation: 0,
          alpha: null,
          distribution: [],
        }
        const max = content.key.filter((statement) => statement.scale === scale.id).length * MOST_POINTS
        return { ...scale, max, mean, deviation, alpha, distribution: [...distribution] }
      }),
    },
  }
}

export const progressOf = (answers: string, seconds: number) => ({
  nextIndex: nextIndexOf(answers),
  remainingSeconds: seconds,
})
