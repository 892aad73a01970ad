import { hasGrantPart } from '@portal/domain/applications/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { Refusal } from '@portal/domain/kernel/refusal.ts'
import { needsName } from '@portal/domain/review/status.ts'
import type { Paper, PaperBlock } from '@portal/office-files/paper.ts'
import { instantInWords, textsIn } from '../../../platform/texts.ts'
import { askedName } from '../../applications/asked-of-draft.ts'
import {
  answerRows,
  choiceRows,
  educationRows,
  grantRows,
  personalRows,
  type Row,
  section,
  type Words,
} from '../../applications/templates/application-rows.ts'
import { correctionRows } from '../../applications/templates/correction-rows.ts'
import { messageRows, type PaperMessage } from '../../applications/templates/message-rows.ts'
import { consentRow, fingerprint } from '../../applications/templates/receipt.ts'
import type { NameOf } from '../../directory/name-entries.ts'
import { gradeBlocks } from '../../interviews/templates/protocol.ts'
import type { StaffView } from '../queries.ts'

export type DossierFile = {
  readonly id: string
  readonly slot: string
  readonly position: number
  readonly kind: string | null
  readonly name: string
  readonly size: number
  readonly sha256: string
  /** Infected files are left out of the archive. */
  readonly isInfected: boolean
}

type Application = Exclude<Awaited<ReturnType<StaffView['takeOut']>>, Refusal>
type DossierValues = {
  readonly application: Application
  readonly files: readonly DossierFile[]
  /** Requests for corrections, the newest first. */
  readonly corrections: Parameters<typeof correctionRows>[0]
  /** The newest ended attempt of the screening test over its scales. Empty before any has ended. */
  readonly scales: readonly (LocalizedName & { readonly score: number; readonly max: number })[]
  /** Notes that staff wrote for each other. Only this edition has them. */
  readonly notes: readonly { readonly authorName: string; readonly text: string; readonly createdAt: Date }[]
  readonly messages: readonly PaperMessage[]
  readonly madeBy: string
  readonly madeAt: Date
}

export function dossier(values: DossierValues, nameOf: NameOf, language: Language): Paper {
  const t = textsIn(language)
  const words: Words = { t, language, nameOf }
  const { application, files, madeBy } = values
  const { number } = application
  const madeAt = instantInWords(values.madeAt, language)
  const title = t('applications.view.title', { number })
  return {
    title,
    language,
    footer: t('papers.dossier.footer', { number, name: madeBy, at: madeAt }),
    blocks: [
      { kind: 'title', text: title },
      { kind: 'paragraph', text: t('papers.dossier.lead', { name: madeBy, at: madeAt }) },
      ...section(t('applications.review.inspection'), reviewRows(application, words)),
      ...section(t('applications.view.choices'), choiceRows(application, words)),
      ...section(t('applications.tasks.questions'), answerRows(application.answers, words)),
      ...section(t('applications.tasks.personal'), personalRows(application.user, words)),
      ...section(t('applications.tasks.education'), educationRows(application, words)),
      ...section(t('applications.grant.section'), hasGrantPart(application.type) ? grantRows(application, words) : []),
      ...section(
        t('applications.review.documents'),
        files.map((file) => fileRow(file, words, application)),
      ),
      ...section(t('papers.corrections.title'), correctionRows(values.corrections, words)),
      ...interviewBlocks(application, words),
      ...section(t('screening.result.profile'), profileRows(values, words)),
      ...section(t('applications.review.history'), historyRows(application, words)),
      ...section(t('conversations.title'), messageRows(values.messages, words)),
      ...section(t('applications.notes.title'), noteRows(values, words)),
    ],
  }
}

function reviewRows(application: Application, { t, language }: Words): readonly Row[] {
  const { type, status, sentDate, inspectorName, inspectorStatus, comment, adminComment, consent } = application
  return [
    { label: t('papers.receipt.type'), value: t(`papers.receipt.types.${type}`) },
    { label: t('applications.staffList.status'), value: t(`applications.staffStatus.${status}`) },
    { label: t('applications.review.sent'), value: instantInWords(sentDate, language) },
    { label: t('applications.review.inspector'), value: inspectorName ?? t('applications.staffList.unassigned') },
    {
      label: t('applications.review.decision'),
      value: t(
        inspectorStatus === null ? 'applications.review.noDecision' : `applications.decision.${inspectorStatus}`,
      ),
    },
    { label: t('applications.review.comment'), value: comment ?? '' },
    { label: t('applications.review.adminComment'), value: adminComment ?? '' },
    { label: t('screening.take.title'), value: testText(application, { t, language }) },
    ...(consent === null ? [] : [consentRow(consent, language)]),
  ]
}

/** State of the screening test. Empty where it ended incomplete. */
function testText({ test }: Application, { t, language }: Pick<Words, 't' | 'language'>): string {
  if (test === null) return ''
  if (test.passed && test.finishedAt !== null)
    return `${t('screening.staffState.FINISHED')}: ${instantInWords(test.finishedAt, language)}`
  if (!test.active) return ''
  return t(test.startedAt === null ? 'screening.staffState.NOT_STARTED' : 'screening.staffState.RUNNING')
}

function fileRow(
  { slot, position, kind, name, size, sha256, isInfected }: DossierFile,
  words: Words,
  application: Application,
): Row {
  const { t, nameOf, language } = words
  const label =
    askedName({ slot, kind }, application, language) ??
    (slot === 'additionalDocuments'
      ? t('documents.numbered', { number: position + 1 })
      : slot === 'grantFiles'
        ? nameOf('grantDocuments', kind ?? '')
        : t(`documents.slots.${slot}`))
  const kilobytes = t('papers.dossier.kilobytes', { size: Math.ceil(size / 1024) })
  const infected = isInfected ? `\n${t('papers.dossier.infected')}` : ''
  return { label, value: `${name}\n${kilobytes}\n${fingerprint(sha256)}${infected}` }
}

function interviewBlocks({ interview }: Application, { t, language }: Words): readonly PaperBlock[] {
  if (interview === null) return []
  const { startsAt, zoom, status, attendance, expertName, grade } = interview
  const rows: readonly Row[] = [
    { label: t('papers.interviews.date'), value: instantInWords(startsAt, language) },
    { label: t('papers.interviews.zoom'), value: zoom },
    { label: t('papers.interviews.status'), value: t(`papers.interviews.statuses.${status}`) },
    ...(attendance === null
      ? []
      : [{ label: t('papers.interviews.attendance'), value: t(`papers.interviews.attendances.${attendance}`) }]),
    { label: t('papers.interviews.expert'), value: expertName ?? t('papers.interviews.statuses.NEW') },
  ]
  return [
    { kind: 'heading', text: t('applications.besides.interview') },
    { kind: 'rows', rows },
    ...(grade === null ? [] : gradeBlocks(grade, language)),
  ]
}

const profileRows = ({ scales }: DossierValues, { t, language }: Words): readonly Row[] =>
  scales.map((scale) => ({
    label: nameIn(scale, language),
    value: t('screening.result.points', { score: scale.score, max: scale.max }),
  }))

const noteRows = ({ notes }: DossierValues, { language }: Words): readonly Row[] =>
  notes.map(({ authorName, text, createdAt }) => ({
    label: instantInWords(createdAt, language),
    value: `${authorName}\n${text}`,
  }))

const historyRows = ({ history, choices }: Application, { t, language }: Words): readonly Row[] =>
  history.map(({ at, event, actorName, inspectorName, decision, comment, choice }) => {
    const isOthers = actorName === null && needsName(event)
    const eventText = t(isOthers ? 'applications.event.otherUniversity' : `applications.event.${event}`, {
      inspector: inspectorName ?? '',
      decision: decision === null ? '' : t(`applications.decision.${decision}`),
    })
    const circumstances = [
      event === 'unassign' ? t('applications.event.byPortal') : actorName,
      choices.length > 1 ? t('applications.event.choice', { number: choice }) : null,
    ].filter(Boolean)
    return {
      label: instantInWords(at, language),
      value: [eventText, circumstances.join(' · '), comment ?? ''].filter((line) => line !== '').join('\n'),
    }
  })
