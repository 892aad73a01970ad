import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import { checkAnswers, checkFurtherFiles } from '@portal/domain/applications/asked-rules.ts'
import { isAsked } from '@portal/domain/applications/correction-schema.ts'
import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { ofFields, textOf } from '@portal/domain/applications/form.ts'
import { choicesOf } from '@portal/domain/applications/rules.ts'
import { type applicantView, DETAIL_FIELDS, type DetailField } from '@portal/domain/applications/schema.ts'
import { isCompeting, isOpen, isRefused } from '@portal/domain/applications/status.ts'
import { SHOWN_TO_APPLICANT, workflowOf } from '@portal/domain/applications/workflow.ts'
import { fieldVerdictsForOwner } from '@portal/domain/corrections/field-rules.ts'
import { verdictsForOwner } from '@portal/domain/corrections/rules.ts'
import { correctionViews, standingCorrection } from '@portal/domain/corrections/view-rules.ts'
import { groupOf } from '@portal/domain/kernel/applicant-group.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { ownRefereeViews } from '@portal/domain/referees/view-rules.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { ReadScope } from '../../../http/handler.ts'
import { type Reader, short } from '../../../platform/database/database.ts'
import { type Placeholders, statement } from '../../../platform/database/statement.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { profileOf } from '../../accounts/queries.ts'
import { grantDirectories, namedPairs } from '../../directory/check-references.ts'
import { ownFiles } from '../../documents/queries.ts'
import { askedOfDrafts } from '../asked-of-draft.ts'
import {
  type ApplicationRow,
  choicesOf as choicesOfApplications,
  completed,
  having,
  type LoadedApplication,
  type Part,
  partsOf,
  visibleTo,
} from '../load-application.ts'
import { choiceStep } from '../move-application.ts'
import {
  answerViews,
  attachmentsBySlot,
  attachmentsOfApplication,
  BLANK_GRANT,
  type Corrections,
  choiceView,
  correctedOf,
  type Invitations,
  namedFurther,
  type Referees,
  sentDetails,
  statedFields,
  type TestsAndInterviews,
} from '../queries.ts'
import { readyMadeAmong, reasonsIn } from '../reason-in.ts'
import { applicantRow, ownAbilities, pairOfDraft } from './applicant-row.ts'
import { draftsInSeason } from './drafts-in-season.ts'
import type { OwnServices } from './list-own-applications.ts'
import { ownCircumstances } from './own-circumstances.ts'

/** History of an application as its owner reads it, in order. */
const shownHistory = statement((db, value: Placeholders<{ id: string }>) =>
  db
    .selectFrom('applicationHistory')
    .select(['at', 'event', 'toStatus', 'choice'])
    .where('applicationId', '=', value('id'))
    .where('event', 'in', [...SHOWN_TO_APPLICANT])
    .orderBy('id'),
)

const ownApplication = statement((db, value: Placeholders<{ id: string; ownerId: string }>) =>
  db
    .selectFrom('applications')
    .selectAll()
    .select(partsOf('applications').as('parts'))
    .where('id', '=', value('id'))
    .where('ownerId', '=', value('ownerId')),
)

function timelineOf(
  { application, choices }: LoadedApplication,
  history: readonly Pick<Selectable<Tables['applicationHistory']>, 'at' | 'event' | 'toStatus' | 'choice'>[],
) {
  const hasChoices = choices.length > 1 && !isCompeting(application.type)
  const created = workflowOf(application.type).absent.save
  return [
    { at: application.createdAt, status: created.to },
    ...history.map((row) => ({
      at: row.at,
      status: row.toStatus,
      ...(hasChoices ? { choice: row.event === 'approveNextChoice' ? row.choice + 1 : row.choice } : {}),
    })),
  ]
}

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

const typedDetails = (draft: ApplicationDraft) =>
  ofFields(DETAIL_FIELDS, (field) => {
    const typed = draft[field]
    return typeof typed === 'boolean' ? typed : textOf(typed) || null
  }) as Pick<z.input<typeof applicantView>, DetailField>

/** Details of a draft: the typed values over the profile, and `draft` itself to continue with. */
async function draftDetails(db: Reader, { actor, now }: ReadScope, application: ApplicationRow) {
  const draft = application.draft as ApplicationDraft
  const { roles: _, ...profile } = await profileOf(db, actor.accountId)
  const typedIds = ATTACHMENT_SLOTS.flatMap((slot) => (draft[slot] ? [draft[slot].id] : []))
  const additionalIds = draft.additionalDocuments?.map((file) => file.id) ?? null
  const asked = (await askedOfDrafts({ db, now }, [draft]))(draft, groupOf(profile))
  const { value: further } = checkFurtherFiles(draft, asked.further)
  const { value: answers } = checkAnswers(draft, asked.questions)
  const otherIds = [...further.map(({ id }) => id), ...answers.flatMap(({ file }) => file ?? [])]
  const own = await ownFiles(db, actor.accountId, [...typedIds, ...(additionalIds ?? []), ...otherIds])
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
    furtherFiles: namedFurther(
      asked,
      further.flatMap(({ kind, id }) => {
        const file = own.get(id)
        return file === undefined ? [] : [{ kind, id: file.id, name: file.name }]
      }),
    ),
    answers: answerViews(asked, answers, [...own.values()]),
  }
  return { details, pair: choices[0] }
}

/** Documents have verdicts by checks, by an open request, or by confirmed claims of a competitor. */
const mayHaveVerdicts = ({ status, type, parts }: ApplicationRow & { readonly parts: readonly Part[] }): boolean =>
  isOpen(status) && (isCompeting(type) || parts.includes('checks') || parts.includes('corrections'))

/** Files that an open request asks to be replaced. */
const openOf = (correction: CorrectionView | null): CorrectionView | null =>
  correction !== null && isAsked(correction.state) ? correction : null

type CorrectionView = ReturnType<typeof correctionViews>[number]

/** Empty parts of an application: a draft has none yet. */
const NO_PARTS = {
  choices: [],
  attachments: attachmentsBySlot([]),
  history: [],
  tests: new Map(),
  interviews: new Map(),
  invitations: new Map(),
  corrections: [],
  documents: [],
}

/**
 * Reads one of the caller's own applications, with reasons of failed choices
 * (docs/specification/applications.md#choice-statuses). Checks the owner first, then reads the parts at once by its id.
 */
export function createOwnView({
  nextSteps,
  competition,
  ...around
}: TestsAndInterviews & Corrections & Referees & Invitations & OwnServices) {
  const readParts = async (
    db: Reader,
    application: ApplicationRow & { readonly parts: readonly Part[] },
    now: Date,
  ) => {
    const { id } = application
    const withPart = (name: Part) => having([application], name)
    const [choices, attachments, history, tests, interviews, corrections, invitations, documents] = await Promise.all([
      choicesOfApplications(db, [id]),
      attachmentsOfApplication(db, id),
      shownHistory(db, { id }),
      around.testsOf(db, withPart('tests'), now),
      around.interviewsOf(db, withPart('interviews')),
      around.correctionsOf(db, withPart('corrections')),
      around.invitationsOf(db, withPart('invitations'), now),
      mayHaveVerdicts(application) ? around.documentsOf(db, id) : [],
    ])
    const held = { tests, interviews, invitations, corrections: corrections.get(id) ?? [] }
    return { choices, attachments, history, documents, ...held }
  }
  return async (scope: ReadScope, id: string) => {
    const { actor, now, language } = scope
    const db = short(scope.db)
    const [application] = await ownApplication(db, { id, ownerId: actor.accountId })
    if (application === undefined) return refuse('not_found')
    const stored = application.draft as ApplicationDraft | null
    const [draft = null] = stored === null ? [] : await draftsInSeason(db, now, [stored])
    const [parts, referees, circumstancesOf] = await Promise.all([
      draft === null ? readParts(db, application, now) : NO_PARTS,
      around.refereesOf(db, having([application], 'referees')),
      ownCircumstances({ db, actor, now }, competition, [application]),
    ])
    const { choices, attachments, history, tests, interviews, invitations, corrections, documents } = parts
    const loaded = visibleTo(actor, completed(application, choices))
    if (loaded === null) return refuse('not_found')
    const comments = [application.comment, ...choices.map(({ comment }) => comment)]
    const reasonIn = reasonsIn(language, await readyMadeAmong(db, comments))
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
        : await draftDetails(db, scope, { ...application, draft })
    const circumstances = circumstancesOf(application)
    const correction = standingCorrection(correctionViews(corrections, actor, correctedOf(loaded), now))
    const asked = openOf(correction)
    const shownRow = applicantRow(application, details.user, pair, language)
    const { status, currentChoice } = application
    const facts = { test: tests.get(id) ?? null, interview: interviews.get(id) ?? null }
    return {
      success: true as const,
      data: {
        ...shownRow,
        comment: reasonIn(shownRow.comment),
        ...details,
        draft,
        draftSavedAt: application.draftSavedAt,
        can: ownAbilities(actor, application, circumstances),
        nextSteps: [...(await nextSteps(scope.db, { ...circumstances, status, currentChoice, ...facts }, now))],
        correction,
        slotInvitation: invitations.get(id) ?? null,
        verdicts: [...verdictsForOwner(documents, new Set(asked?.items.map(({ before }) => before.id)))],
        fieldVerdicts: isOpen(application.status)
          ? fieldVerdictsForOwner(
              statedFields(application),
              documents,
              new Set(asked?.fields.map(({ field }) => field)),
            )
          : [],
        referees: ownRefereeViews(referees.get(id) ?? [], { status: application.status, now }),
        timeline: timelineOf(loaded, history),
        ...facts,
      },
    }
  }
}
