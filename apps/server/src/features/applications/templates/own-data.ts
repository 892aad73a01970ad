import { hasGrantPart, isDraft, statusWord } from '@portal/domain/applications/status.ts'
import { HIGHEST_GRADE } from '@portal/domain/commissions/status.ts'
import { MOST_OF_COMMISSION } from '@portal/domain/competitions/scoring-rules.ts'
import { isSigned } from '@portal/domain/interviews/status.ts'
import { type Language, writtenDecimal } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { Paper, PaperBlock } from '@portal/office-files/paper.ts'
import { instantInWords, textsIn } from '../../../platform/texts.ts'
import type { NameOf } from '../../directory/name-entries.ts'
import type { OwnData } from '../own/gather-own-data.ts'
import {
  answerRows,
  choiceRows,
  educationRows,
  grantRows,
  personalRows,
  type Row,
  section,
  type Words,
} from './application-rows.ts'
import { correctionRows } from './correction-rows.ts'
import { appealRows, offerRows } from './grant-rows.ts'
import { messageRows } from './message-rows.ts'
import { refereeRows } from './referee-rows.ts'

type Application = OwnData['applications'][number]

const instant = (at: Date | string, language: Language) => instantInWords(new Date(at), language)

export function ownData(
  { account, profile, consents, applications, secondFactors, sessions, mails, files }: OwnData,
  nameOf: NameOf,
  { language, madeAt }: { readonly language: Language; readonly madeAt: Date },
): Paper {
  const t = textsIn(language)
  const words: Words = { t, language, nameOf }
  const title = t('papers.ownData.title')
  const at = instantInWords(madeAt, language)
  return {
    title,
    language,
    footer: t('papers.ownData.footer', { email: account.email, at }),
    blocks: [
      { kind: 'title', text: title },
      { kind: 'paragraph', text: t('papers.ownData.lead', { at }) },
      ...section(t('profile.page.title'), [
        ...personalRows(profile, words),
        { label: t('papers.ownData.registered'), value: instant(account.createdAt, language) },
      ]),
      ...section(
        t('papers.receipt.consents'),
        consents.map(({ number, at: givenAt, version }) => ({
          label: number === null ? t('papers.ownData.registered') : t('applications.view.title', { number }),
          value:
            version === null
              ? instant(givenAt, language)
              : t('papers.receipt.consentsGiven', { at: instant(givenAt, language), version }),
        })),
      ),
      ...applications.flatMap((application) => applicationBlocks(application, words)),
      ...section(
        t('security.factors.title'),
        secondFactors.map(({ kind, name, createdAt }) => ({
          label: instant(createdAt, language),
          value: [t(`security.factors.kinds.${kind}`), name].filter(Boolean).join('\n'),
        })),
      ),
      ...section(
        t('security.sessions.title'),
        sessions.map(({ device, address, createdAt }) => ({
          label: instant(createdAt, language),
          value: [device ?? t('security.sessions.unknown'), address].filter(Boolean).join('\n'),
        })),
      ),
      ...section(
        t('papers.ownData.mails'),
        mails.map(({ name, createdAt }) => ({
          label: instant(createdAt, language),
          value: t(`notifications.mails.${name}.subject`, { number: '…' }),
        })),
      ),
      ...section(
        t('papers.ownData.files'),
        files.map(({ name, size, createdAt }) => ({
          label: instant(createdAt, language),
          value: `${name}\n${t('papers.dossier.kilobytes', { size: Math.ceil(size / 1024) })}`,
        })),
      ),
    ],
  }
}

function applicationBlocks(application: Application, words: Words): PaperBlock[] {
  const { t } = words
  const { number, type, status, user } = application
  const title = number === null ? t('applications.list.withoutNumber') : t('applications.view.title', { number })
  const snapshot = isDraft(status) ? [] : personalRows(user, words)
  return [
    ...section(title, stateRows(application, words)),
    ...section(t('applications.view.choices'), choiceRows(application, words)),
    ...section(t('applications.tasks.questions'), answerRows(application.answers, words)),
    ...section(t('applications.tasks.personal'), snapshot),
    ...section(t('applications.tasks.education'), educationRows(application, words)),
    ...section(t('applications.grant.section'), hasGrantPart(type) ? grantRows(application, words) : []),
    ...section(t('claims.title'), claimRows(application, words)),
    ...section(t('papers.grading.title'), gradingRows(application, words)),
    ...section(t('offers.title'), offerRows(application, words)),
    ...section(t('appeals.list.title'), appealRows(application, words)),
    ...section(t('papers.corrections.title'), correctionRows(application.corrections, words)),
    ...section(t('papers.referees.title'), refereeRows(application.referees, words)),
    ...section(t('papers.accommodations.title'), wishRows(application.accommodations, words)),
    ...section(t('applications.view.timeline'), timelineRows(application, words)),
    ...section(t('conversations.title'), messageRows(application.messages, words)),
    ...section(t('applications.readings.title'), readingRows(application, words)),
  ]
}

function stateRows({ type, status, comment, test, interview }: Application, { t, language }: Words): readonly Row[] {
  return [
    { label: t('papers.receipt.type'), value: t(`papers.receipt.types.${type}`) },
    { label: t('applications.staffList.status'), value: t(statusWord(status, type)) },
    { label: t('applications.view.reason'), value: comment ?? '' },
    { label: t('applications.besides.test'), value: testText(test, { t, language }) },
    {
      label: t('applications.besides.interview'),
      value:
        interview === null
          ? ''
          : [
              instant(interview.startsAt, language),
              isSigned(interview.status) ? t('applications.besides.held') : interview.zoom,
            ].join('\n'),
    },
  ]
}

function testText(test: Application['test'], { t, language }: Pick<Words, 't' | 'language'>): string {
  if (test === null) return ''
  if (test.passed)
    return [
      t('applications.besides.testState.passed'),
      test.finishedAt === null ? '' : instant(test.finishedAt, language),
    ].join(' ')
  if (!test.active) return t('applications.besides.testState.over')
  return t(`applications.besides.testState.${test.startedAt === null ? 'waiting' : 'running'}`)
}

const wishRows = (wishes: Application['accommodations'], { t, language }: Words): readonly Row[] =>
  wishes.map(({ wishes: asked, words, state, askedAt, granted, extraMinutes, answer }) => ({
    label: instant(askedAt, language),
    value: [
      asked.map((wish) => t(`papers.accommodations.wishes.${wish}`)).join(', '),
      words,
      t(`papers.accommodations.states.${state}`),
      granted.map((wish) => t(`papers.accommodations.wishes.${wish}`)).join(', '),
      extraMinutes === 0 ? '' : t('papers.accommodations.minutes', { minutes: extraMinutes }),
      answer ?? '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
  }))

const claimRows = ({ competition }: Application, { t, language }: Words): readonly Row[] =>
  competition === undefined
    ? []
    : [
        { label: t('claims.code'), value: competition.code },
        ...competition.claims.map(({ kind, names, state, reason, answer }) => ({
          label: t(`claims.kinds.${kind}`),
          value: [names === null ? '' : nameIn(names, language), t(`claims.states.${state}`), reason, answer]
            .filter(Boolean)
            .join('\n'),
        })),
      ]

/** Meeting, means of the criteria, and the total. */
const gradingRows = ({ grading }: Application, { t, language }: Words): readonly Row[] =>
  grading === undefined
    ? []
    : [
        {
          label: t('applications.besides.interview'),
          value: grading.meetingAt === null ? '' : instant(grading.meetingAt, language),
        },
        ...grading.criteria.map(({ name, mean }) => ({
          label: name[language],
          value: t('papers.grading.of', { figure: figureIn(mean, language), most: HIGHEST_GRADE }),
        })),
        {
          label: t('papers.grading.total'),
          value:
            grading.total === null
              ? ''
              : t('papers.grading.of', { figure: figureIn(grading.total, language), most: MOST_OF_COMMISSION }),
        },
      ]

const figureIn = (value: number, language: Language): string => writtenDecimal(value.toFixed(2), language)

const timelineRows = ({ timeline, type }: Application, { t, language }: Words): readonly Row[] =>
  timeline.map(({ at, status, choice }) => {
    const statusText = isDraft(status) ? t('applications.view.created') : t(statusWord(status, type))
    return {
      label: instant(at, language),
      value:
        choice === undefined
          ? statusText
          : t('applications.view.timelineChoice', { status: statusText, number: choice }),
    }
  })

const readingRows = ({ readings }: Application, { t, language }: Words): readonly Row[] =>
  readings.map(({ time, event, role, university, name }) => ({
    label: instant(time, language),
    value: [
      t(`applications.readings.events.${event}`),
      [name, t(`kernel.roles.${role}`), university].filter(Boolean).join(', '),
    ].join('\n'),
  }))
