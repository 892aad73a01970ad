import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { ofFields, textOf } from '@portal/domain/applications/form.ts'
import { choicesOf } from '@portal/domain/applications/rules.ts'
import { type applicantView, DETAIL_FIELDS, type DetailField } from '@portal/domain/applications/schema.ts'
import { isCompeting, isRefused } from '@portal/domain/applications/status.ts'
import { TOLD_TO_APPLICANT, workflowOf } from '@portal/domain/applications/workflow.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type CallersColumn, readFor } from '../../http/callers.ts'
import type { ReadScope } from '../../http/handler.ts'
import { isOneOf, type Reader } from '../../platform/database.ts'
import { rowsIn, rowsOf } from '../../platform/statement.ts'
import { profileOf } from '../accounts/queries.ts'
import { grantDirectories, namedPairs } from '../directory/check-references.ts'
import { ownFiles } from '../documents/queries.ts'
import { RECEPTION_COLUMN, receptionIn } from '../reception/queries.ts'
import { applicantRow, ownAbilities, pairOfDraft } from './applicant-row.ts'
import type { OwnServices } from './list-own-applications.ts'
import {
  type ApplicationRow,
  choicesColumn,
  choicesIn,
  completed,
  type LoadedApplication,
  seenBy,
} from './load-application.ts'
import { choiceStep } from './move-application.ts'
import { ownCircumstances } from './own-circumstances.ts'
import { type Around, attachmentsColumn, BLANK_GRANT, choiceView, sentDetails } from './queries.ts'
import { readyMadeColumn, reasonsIn } from './reason-in.ts'

function timelineOf({ application, choices }: LoadedApplication, history: unknown) {
  // Of what competes no choice is considered before another.
  const hasChoices = choices.length > 1 && !isCompeting(application.type)
  const created = workflowOf(application.type).absent.save
  return [
    { at: application.createdAt, status: created.to },
    ...rowsIn<'applicationHistory'>(history).map((row) => ({
      at: row.at,
      status: row.toStatus,
      ...(hasChoices ? { choice: row.event === 'approveNextChoice' ? row.choice + 1 : row.choice } : {}),
    })),
  ]
}

/** The grant's files of a draft with their names, their kinds as codes; what is not the caller's own is left out. */
async function draftGrantFiles(db: Reader, ownerId: string, { grantFiles }: ApplicationDraft) {
  if (!grantFiles?.length) return []
  const own = await ownFiles(
    db,
    ownerId,
    grantFiles.map((file) => file.id),
  )
  const { documentKinds } = await grantDirectories(db)
  return grantFiles.flatMap(({ kind, id }) => {
    const file = own.get(id)
    return file ? [{ ...file, kind: documentKinds.get(textOf(kind)) ?? textOf(kind) }] : []
  })
}

/** The simple fields as they were typed. */
const typedDetails = (draft: ApplicationDraft) =>
  ofFields(DETAIL_FIELDS, (field) => {
    const typed = draft[field]
    return typeof typed === 'boolean' ? typed : textOf(typed) || null
  }) as Pick<z.input<typeof applicantView>, DetailField>

/** What a draft shows: the profile, over it whatever was typed, and `draft` itself to go on typing. */
async function draftDetails({ db, actor }: ReadScope, application: ApplicationRow) {
  const draft = application.draft as ApplicationDraft
  const { roles: _, ...profile } = await profileOf(db, actor.accountId)
  const typedIds = ATTACHMENT_SLOTS.flatMap((slot) => (draft[slot] ? [draft[slot].id] : []))
  const additionalIds = draft.additionalDocuments?.map((file) => file.id) ?? null
  const own = await ownFiles(db, actor.accountId, [...typedIds, ...(additionalIds ?? [])])
  const slots = keyed(ATTACHMENT_SLOTS, (slot) => {
    const typed = draft[slot]
    return typed === undefined ? profile[slot] : typed === null ? null : (own.get(typed.id) ?? null)
  })
  const choices = (await namedPairs(db, choicesOf(draft))).map(pairOfDraft)
  const grantFiles = await draftGrantFiles(db, actor.accountId, draft)
  const details = {
    version: application.version,
    ...typedDetails(draft),
    languageLevel: (draft.languageLevel ?? []).map((entry) => ({
      language: entry.language ?? '',
      level: entry.level ?? '',
    })),
    gpa: textOf(draft.gpa) || null,
    // What is stated in a draft stands in the draft; it becomes a number when it is sent.
    letterWords: null,
    consent: null,
    choices: choices.map((choice, index) =>
      choiceView(
        {
          ...choice,
          applicationId: application.id,
          position: index + 1,
          status: choiceStep(application.type, 'absent', 'add').to,
          comment: null,
          isCompeting: false,
        },
        false,
      ),
    ),
    user: {
      ...profile,
      ...slots,
      additionalDocuments:
        additionalIds === null ? profile.additionalDocuments : additionalIds.flatMap((id) => own.get(id) ?? []),
    },
    ...BLANK_GRANT,
    grantFiles,
  }
  return { details, pair: choices[0] }
}

type Parts = Record<'choices' | 'attachments' | 'history' | 'test' | 'interview' | 'reception' | 'readyMade', unknown>

/** Reads one of the caller's own, with reasons of failed choices (docs/specification/applications.md#choice-statuses). */
export function createOwnView({ test, interview, nextSteps, competition }: Around & OwnServices) {
  const column: CallersColumn<{ id: string }> = ({ id }) => {
    const history = sql`select * from application_history
      where application_id = a.id and ${isOneOf(sql`event`, TOLD_TO_APPLICANT)} order by id`
    return rowsOf(sql`select a.*, ${choicesColumn(sql`a.id`)} as choices, ${attachmentsColumn(sql`a.id`)} as attachments,
      ${rowsOf(history)} as history, ${test.column(sql`a.id`)} as test, ${interview.column(sql`a.id`)} as interview,
      ${RECEPTION_COLUMN} as reception, ${readyMadeColumn(sql`a.id`)} as ready_made
      from applications a where a.id = ${id} and a.owner_id = session.account_id`)
  }
  const answer = async (scope: ReadScope, found: unknown) => {
    const { db, actor, now, language } = scope
    const [row] = rowsIn<'applications'>(found) as (ApplicationRow & Parts)[]
    if (row === undefined) return refuse('not_found')
    const {
      choices,
      attachments,
      history,
      test: testColumn,
      interview: interviewColumn,
      reception,
      readyMade,
      ...application
    } = row
    const loaded = seenBy(actor, completed(application, choicesIn(choices)))
    if (loaded === null) return refuse('not_found')
    const reasonIn = reasonsIn(language, readyMade)
    const draft = application.draft as ApplicationDraft | null
    const { details, pair } =
      draft === null
        ? {
            details: {
              ...sentDetails(application, attachments),
              choices: loaded.choices.map((choice) => {
                const shown = choiceView(choice, isRefused(choice.status))
                return { ...shown, comment: reasonIn(shown.comment) }
              }),
            },
            pair: loaded.current,
          }
        : await draftDetails(scope, application)
    const circumstancesOf = await ownCircumstances(scope, competition, [application])
    const circumstances = circumstancesOf(application, receptionIn(reception, now).maySubmit)
    const told = { test: test.shown(testColumn, now), interview: interview.shown(interviewColumn, now) }
    const shownRow = applicantRow(application, details.user, pair, language)
    return {
      success: true as const,
      data: {
        ...shownRow,
        comment: reasonIn(shownRow.comment),
        ...details,
        draft,
        draftSavedAt: application.draftSavedAt,
        can: ownAbilities(actor, application, circumstances),
        nextSteps: [...(await nextSteps(db, { ...circumstances, status: application.status, ...told }, now))],
        timeline: timelineOf(loaded, history),
        ...told,
      },
    }
  }
  const read = readFor(column)
  return {
    ask: (values: { readonly id: string }) => ({ column: column as CallersColumn, values }),
    answer,
    /** One of them by its id, for somebody who is known already. */
    read: async (scope: ReadScope, id: string) => answer(scope, await read(scope.db, scope.actor, { id })),
  }
}
