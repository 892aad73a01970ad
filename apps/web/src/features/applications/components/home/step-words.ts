import type { HomeFacts, HomeStep, HomeStepName } from '@portal/domain/applications/home-rules.ts'
import { isCompeting, isOnCertificate, statusWord } from '@portal/domain/applications/status.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { LinkProps } from '@tanstack/react-router'
import { type Translator, useTexts } from '../../../../platform/texts.ts'
import type { OwnRow } from '../../api.ts'
import { OWN_ADDRESS } from '../../parts/own-address.ts'
import { useDated } from '../../state/use-dated.ts'

export type StepWords = {
  readonly title: string
  readonly text: string
  readonly act: { readonly text: string; readonly address: LinkProps }
}

type Context = {
  readonly t: Translator
  readonly dated: ReturnType<typeof useDated>
  readonly at: Date | null
  readonly documents: HomeFacts['documents']
}
type Words = Omit<StepWords, 'text'> & { readonly text: readonly (string | null)[] }

const opening = ({ t, dated, at }: Context): string =>
  at === null ? t('applications.next.closed') : t('applications.next.opensOn', { date: dated.deadline(at) })

const decision = ({ t }: Context, row: OwnRow) => ({
  text: t('applications.home.steps.admitted.act'),
  address: OWN_ADDRESS.decision(row),
})

/** Words about an application. */
const OF_ROW = {
  answerOffer: ({ t }, { id }) => ({
    title: t('applications.home.steps.answerOffer.title'),
    text: [t('applications.home.steps.answerOffer.text')],
    act: { text: t('applications.home.steps.answerOffer.act'), address: OWN_ADDRESS.grant(id) },
  }),
  correct: ({ t }, { id, correction }) => ({
    title: t('corrections.own.title', { count: correction?.items ?? 0 }),
    text: [t('corrections.home.text')],
    act: { text: t('corrections.card.act'), address: OWN_ADDRESS.correction(id) },
  }),
  chooseTime: ({ t }, { id }) => ({
    title: t('applications.home.steps.chooseTime.title'),
    text: [t('applications.home.steps.chooseTime.text')],
    act: { text: t('applications.home.steps.chooseTime.act'), address: OWN_ADDRESS.slots(id) },
  }),
  joinInterview: ({ t, dated, at }, { id }) => ({
    title: t('applications.home.steps.joinInterview.title', { at: at === null ? '' : dated.deadline(at) }),
    text: [t('applications.home.steps.joinInterview.text')],
    act: { text: t('applications.home.steps.joinInterview.act'), address: OWN_ADDRESS.slots(id) },
  }),
  continueTest: ({ t }, { id }) => ({
    title: t('applications.home.steps.continueTest.title'),
    text: [t('applications.home.steps.continueTest.text')],
    act: { text: t('applications.home.steps.continueTest.act'), address: OWN_ADDRESS.test(id) },
  }),
  takeTest: ({ t }, { id }) => ({
    title: t('applications.home.steps.takeTest.title'),
    text: [t('applications.home.steps.takeTest.text')],
    act: { text: t('applications.besides.takeTest'), address: OWN_ADDRESS.test(id) },
  }),
  readMessage: ({ t }, row) => ({
    title: t('applications.home.steps.readMessage.title'),
    text: [t('applications.home.steps.readMessage.text')],
    act: { text: t('applications.home.steps.readMessage.act'), address: OWN_ADDRESS.messages(row) },
  }),
  sendDraft: ({ t }, row) => ({
    title: t('applications.home.steps.sendDraft.title'),
    text: [t('applications.home.steps.sendDraft.text')],
    act: { text: t('applications.home.steps.sendDraft.act'), address: OWN_ADDRESS.application(row, 'check') },
  }),
  finishDraft: ({ t }, row) => ({
    title: t('applications.home.steps.finishDraft.title'),
    text: [row.progress && `${partsIn(t, row.progress)}. ${leftIn(t, row.progress)}.`],
    act: { text: t('applications.home.steps.finishDraft.act'), address: OWN_ADDRESS.application(row) },
  }),
  wait: ({ t, dated }, row) => ({
    title: t('applications.home.steps.wait.title'),
    text: [
      t('applications.home.steps.wait.text'),
      row.usualDecisionDay && t('applications.home.steps.wait.usual', { day: dated.date(row.usualDecisionDay) }),
    ],
    act: { text: t('applications.list.open'), address: OWN_ADDRESS.application(row) },
  }),
  admitted: (context, row) => ({
    title: context.t(statusWord(row.status, row.type)),
    text: [
      context.t(
        isCompeting(row.type)
          ? 'applications.competition.next.passed'
          : isOnCertificate(row.type)
            ? 'applications.next.grantPassed'
            : 'applications.next.PASSED',
      ),
    ],
    act: decision(context, row),
  }),
  notAdmitted: (context, row) => ({
    title: context.t(statusWord(row.status, row.type)),
    text: [opening(context)],
    act: decision(context, row),
  }),
} as const satisfies { readonly [Step in HomeStepName]?: (context: Context, row: OwnRow) => Words }

const hasAll = ({ documents }: Context): boolean => documents.held >= documents.required
const toDocuments = ({ t }: Pick<Context, 't'>) => ({
  text: t('applications.home.steps.addDocuments.act'),
  address: OWN_ADDRESS.documents,
})

/** Words about the person alone. */
const OF_PERSON = {
  addDocuments: ({ t, documents }) => ({
    title: t('applications.home.steps.addDocuments.title'),
    text: [t('applications.home.steps.addDocuments.text', documents)],
    act: toDocuments({ t }),
  }),
  begin: ({ t }) => ({
    title: t('applications.home.steps.begin.title'),
    text: [t('applications.home.steps.begin.text')],
    act: { text: t('applications.cards.fresh'), address: OWN_ADDRESS.begin },
  }),
  closed: (context) => ({
    title: context.t('applications.home.steps.closed.title'),
    text: [opening(context)],
    act: hasAll(context)
      ? { text: context.t('applications.home.steps.closed.act'), address: OWN_ADDRESS.universities }
      : toDocuments(context),
  }),
} as const satisfies { readonly [Step in Exclude<HomeStepName, keyof typeof OF_ROW>]: (context: Context) => Words }

const isOfRow = (step: HomeStepName): step is keyof typeof OF_ROW => step in OF_ROW

export const partsIn = (t: Translator, { done, total }: NonNullable<OwnRow['progress']>): string =>
  t('applications.cards.parts', { done, total })

export const leftIn = (t: Translator, { left }: NonNullable<OwnRow['progress']>): string =>
  t('applications.cards.left', { tasks: left.map((task) => t(`applications.tasks.${task}`)).join(', ') })

/** Title, text and act of a step. A step about an application names its choice. */
export function useStepWords(documents: HomeFacts['documents'], rows: readonly OwnRow[]) {
  const { t, language } = useTexts()
  const dated = useDated()
  return ({ step, applicationId, at }: HomeStep): StepWords | null => {
    const context = { t, dated, at, documents }
    if (!isOfRow(step)) return joined(OF_PERSON[step](context))
    const row = rows.find(({ id }) => id === applicationId)
    if (row === undefined) return null
    const { speciality, university } = row
    const pair =
      speciality === null || university === null
        ? null
        : `${nameIn(speciality, language)}, ${nameIn(university, language)}.`
    return joined(OF_ROW[step](context, row), pair)
  }
}

const joined = ({ text, ...words }: Words, before: string | null = null): StepWords => ({
  ...words,
  text: [before, ...text].filter((part) => part !== null && part !== '').join(' '),
})
