import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { needsName } from '@portal/domain/review/status.ts'
import type { Paper, PaperBlock } from '../../../platform/paper.ts'
import { instantInWords, textsIn } from '../../../platform/texts.ts'
import {
  educationRows,
  grantRows,
  personalRows,
  type Row,
  type Words,
} from '../../applications/templates/application-rows.ts'
import { consentRow, fingerprint } from '../../applications/templates/receipt.ts'
import type { NameOf } from '../../directory/name-entries.ts'
import type { applicationToTakeOut } from '../queries.ts'

/** A file that was sent: `size` in bytes, `sha256` in hexadecimal digits. */
export type DossierFile = {
  readonly id: string
  readonly slot: string
  readonly position: number
  readonly kind: string | null
  readonly name: string
  readonly size: number
  readonly sha256: string
}

type Application = NonNullable<Awaited<ReturnType<typeof applicationToTakeOut>>>
type DossierValues = {
  /** As its reader may read it. */
  readonly application: Application
  readonly files: readonly DossierFile[]
  readonly madeBy: string
  readonly madeAt: Date
}

/** Everything about one application on paper: its state, the applicant, what they apply for, its files, its history. */
export function dossier(values: DossierValues, nameOf: NameOf, language: Language): Paper {
  const t = textsIn(language)
  const words: Words = { t, language, nameOf }
  const { application, files, madeBy } = values
  const { number } = application
  const madeAt = instantInWords(values.madeAt, language)
  const title = t('applications.view.title', { number })
  const section = (heading: string, rows: readonly Row[]): PaperBlock[] => {
    const said = rows.filter(({ value }) => value !== '')
    return said.length === 0
      ? []
      : [
          { kind: 'heading', text: heading },
          { kind: 'rows', rows: said },
        ]
  }
  return {
    title,
    language,
    footer: t('papers.dossier.footer', { number, name: madeBy, at: madeAt }),
    blocks: [
      { kind: 'title', text: title },
      { kind: 'paragraph', text: t('papers.dossier.lead', { name: madeBy, at: madeAt }) },
      ...section(t('applications.review.inspection'), reviewRows(application, words)),
      ...section(t('applications.view.choices'), choiceRows(application, words)),
      ...section(t('applications.tasks.personal'), personalRows(application.user, words)),
      ...section(t('applications.tasks.education'), educationRows(application, words)),
      ...section(t('applications.grant.section'), application.type === 'GRANT' ? grantRows(application, words) : []),
      ...section(
        t('applications.review.documents'),
        files.map((file) => fileRow(file, words)),
      ),
      ...section(t('applications.review.history'), historyRows(application, words)),
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

/** How the screening test stands; nothing where it ended without being completed. */
function testText({ test }: Application, { t, language }: Pick<Words, 't' | 'language'>): string {
  if (test === null) return ''
  if (test.passed && test.finishedAt !== null)
    return `${t('screening.staffState.FINISHED')}: ${instantInWords(test.finishedAt, language)}`
  if (!test.active) return ''
  return t(test.startedAt === null ? 'screening.staffState.NOT_STARTED' : 'screening.staffState.RUNNING')
}

const choiceRows = ({ choices }: Application, { t, language }: Words): readonly Row[] =>
  choices.map((choice) => ({
    label: t('applications.choices.nth', { number: choice.order }),
    value: [
      `${choice.speciality.code} ${nameIn(choice.speciality, language)}`,
      nameIn(choice.university, language),
      t(`applications.choiceStatus.${choice.status}`),
      choice.comment ?? '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
  }))

function fileRow({ slot, position, kind, name, size, sha256 }: DossierFile, { t, nameOf }: Words): Row {
  const label =
    slot === 'additionalDocuments'
      ? t('documents.numbered', { number: position + 1 })
      : slot === 'grantFiles'
        ? nameOf('grantDocuments', kind ?? '')
        : t(`documents.slots.${slot}`)
  const kilobytes = t('papers.dossier.kilobytes', { size: Math.ceil(size / 1024) })
  return { label, value: `${name}\n${kilobytes}\n${fingerprint(sha256)}` }
}

const historyRows = ({ history, choices }: Application, { t, language }: Words): readonly Row[] =>
  history.map(({ at, event, actorName, inspectorName, decision, comment, choice }) => {
    const isOthers = actorName === null && needsName(event)
    const said = t(isOthers ? 'applications.event.otherUniversity' : `applications.event.${event}`, {
      inspector: inspectorName ?? '',
      decision: decision === null ? '' : t(`applications.decision.${decision}`),
    })
    const circumstances = [
      event === 'unassign' ? t('applications.event.byPortal') : actorName,
      choices.length > 1 ? t('applications.event.choice', { number: choice }) : null,
    ].filter(Boolean)
    return {
      label: instantInWords(at, language),
      value: [said, circumstances.join(' · '), comment ?? ''].filter((line) => line !== '').join('\n'),
    }
  })
