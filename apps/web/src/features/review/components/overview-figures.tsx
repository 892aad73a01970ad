import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { shareOf } from '@portal/domain/review/overview-rules.ts'
import { ATTENTION_LISTS, FUNNEL_STEPS, STEP_LISTS } from '@portal/domain/review/status.ts'
import { Link } from '@tanstack/react-router'
import { grouped } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { BarTable } from '../../../ui/bar-table.tsx'
import { Section } from '../../../ui/page.tsx'
import type { Overview } from '../api.ts'
import type { ListSearch } from '../state/list-search.ts'
import classes from './overview.module.css'

type FigureProps = { readonly name: string; readonly count: number; readonly to: ListSearch }

/** Number that leads to its list. */
export function Figure({ name, count, to }: FigureProps) {
  const { t, language } = useTexts()
  const shown = grouped(count, language)
  return count === 0 ? (
    '0'
  ) : (
    <Link
      to="/applications"
      search={to}
      className={classes.figure}
      aria-label={t('applications.overview.listOf', { name, count: shown })}
    >
      {shown}
    </Link>
  )
}

export function Funnel({ overview: { funnel, from } }: { overview: Overview }) {
  const { t } = useTexts()
  return (
    <Section title={t('applications.overview.funnel')}>
      <BarTable
        caption={t('applications.overview.funnel')}
        bars={FUNNEL_STEPS.map((step) => {
          const label = t(`applications.overview.steps.${step}`)
          const share = shareOf(funnel[step], funnel.sent)
          return {
            key: step,
            label,
            value: funnel[step],
            shown: (
              <span className={classes.shared}>
                <Figure name={label} count={funnel[step]} to={{ createdDateFrom: from, ...STEP_LISTS[step] }} />
                {share !== null && <small>{t('applications.overview.share', { share })}</small>}
              </span>
            ),
          }
        })}
      />
    </Section>
  )
}

type GroupsProps = { readonly kind: 'countries' | 'universities'; readonly overview: Overview }

export function Groups({ kind, overview }: GroupsProps) {
  const { t, language } = useTexts()
  const { top, rest } = overview[kind]
  const filter = kind === 'countries' ? 'citizenship' : 'universityId'
  const title = t(`applications.overview.${kind}`)
  return (
    <Section title={title}>
      {top.length === 0 ? (
        <p>{t('applications.overview.none')}</p>
      ) : (
        <BarTable
          caption={title}
          bars={[
            ...top.map(({ key, name, count, tab }) => ({
              key,
              label: nameIn(name, language),
              value: count,
              shown: (
                <Figure
                  name={nameIn(name, language)}
                  count={count}
                  to={{ tab, createdDateFrom: overview.from, [filter]: key }}
                />
              ),
            })),
            ...(rest.groups === 0
              ? []
              : [
                  {
                    key: '',
                    label: t('applications.overview.restOf', { count: rest.groups }),
                    value: rest.count,
                    shown: grouped(rest.count, language),
                  },
                ]),
          ]}
        />
      )}
    </Section>
  )
}

const LONGEST_FIRST = { sortBy: 'lastStatusUpdateDate', direction: 'ASC' } as const

/** Applications and mails that wait for a person, each with its list. */
export function Attention({ overview: { attention } }: { overview: Overview }) {
  const { t } = useTexts()
  const { late, unassigned, approval, sentBack, undelivered } = attention
  const lines = [
    { kind: 'late', text: t('applications.overview.eyeLate', { count: late }), count: late },
    { kind: 'unassigned', text: t('applications.overview.eyeUnassigned', { count: unassigned }), count: unassigned },
    { kind: 'approval', text: t('applications.overview.eyeApproval', { count: approval }), count: approval },
    { kind: 'sentBack', text: t('applications.overview.eyeSentBack', { count: sentBack }), count: sentBack },
  ] as const
  const open = lines
    .filter(({ count }) => count > 0)
    .map(({ kind, text }) => (
      <li key={kind}>
        <Link to="/applications" search={{ ...ATTENTION_LISTS[kind], ...LONGEST_FIRST }}>
          {text}
        </Link>
      </li>
    ))
  return (
    <Section title={t('applications.overview.attention')}>
      {open.length === 0 && undelivered.count === 0 ? (
        <p>{t('applications.overview.nothing')}</p>
      ) : (
        <ul className={classes.attention}>
          {open}
          {undelivered.count > 0 && (
            <li>
              {t('applications.overview.eyeUndelivered', { count: undelivered.count })},{' '}
              {t('applications.overview.eyeMore')}{' '}
              {undelivered.applications.map(({ id, number }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <Link to="/applications/$id" params={{ id }}>
                    {number}
                  </Link>
                </span>
              ))}
            </li>
          )}
        </ul>
      )}
    </Section>
  )
}
