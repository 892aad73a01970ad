import { toName } from '@portal/domain/content/field-rules.ts'
import { QUESTION_GROUPS, UNT_BLOCKS } from '@portal/domain/content/guide-schema.ts'
import type { Guide, Question } from '@portal/domain/guidance/schema.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { ReadScope } from '../../http/handler.ts'
import { publishedOn } from '../content/queries.ts'

type Scope = Pick<ReadScope, 'db' | 'now'>

const inOrder = <Row>(rows: readonly Row[], of: (row: Row) => number | string): Row[] =>
  rows.toSorted((one, other) => (of(one) < of(other) ? -1 : of(one) > of(other) ? 1 : 0))

/** Facts of the help that are in effect today, and the texts that people have changed. Some hundred rows of one index. */
export async function readGuide({ db, now }: Scope): Promise<Guide> {
  const day = kazakhstanDate(now)
  const [sessions, blocks, scores, numbers, days, texts] = await Promise.all([
    publishedOn(db, 'untSession', day),
    publishedOn(db, 'untBlock', day),
    publishedOn(db, 'passingScore', day),
    publishedOn(db, 'guideNumber', day),
    publishedOn(db, 'guideDay', day),
    publishedOn(db, 'guideText', day),
  ])
  return {
    sessions: inOrder(sessions, ({ value }) => value.testingFrom).map(({ key, value }) => ({
      ...{ id: key, ...toName(value.name), countsForGrant: value.countsForGrant },
      application: { from: value.applicationFrom, to: value.applicationTo },
      testing: { from: value.testingFrom, to: value.testingTo },
    })),
    blocks: inOrder(blocks, ({ key }) => UNT_BLOCKS.indexOf(key as (typeof UNT_BLOCKS)[number])).map(
      ({ key, value: { name, tasks, minScore, maxScore } }) => ({
        ...{ id: key, ...toName(name) },
        ...{ tasks: tasks ?? 0, minScore: minScore ?? 0, maxScore: maxScore ?? 0 },
      }),
    ),
    passingScores: inOrder(scores, ({ value }) => value.order ?? 0).map(({ key, value: { name, score } }) => ({
      ...{ id: key, ...toName(name), score: score ?? 0 },
    })),
    numbers: Object.fromEntries(
      numbers.map(({ key, value: { value, year } }) => [key, { value: value ?? 0, year: year ?? '' }]),
    ),
    days: Object.fromEntries(days.map(({ key, value: { from, to } }) => [key, { from, to: to || from }])),
    texts: Object.fromEntries(
      texts.flatMap(({ key, number, value }) => (number > 0 ? [[key, toName(value.text)]] : [])),
    ),
  }
}

/** Questions of today by heading and order. */
export async function listFaq({ db, now }: Scope): Promise<Question[]> {
  const rows = await publishedOn(db, 'faq', kazakhstanDate(now))
  return inOrder(rows, ({ value }) => QUESTION_GROUPS.indexOf(value.group) * 1000 + (value.order ?? 0)).map(
    ({ key, value: { group, question, answer, changedOn }, holdsFrom }) => ({
      ...{ id: key, group, question: toName(question), answer: toName(answer) },
      changedOn: [changedOn, holdsFrom ?? ''].toSorted().at(-1) || kazakhstanDate(now),
    }),
  )
}
