import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import type { CompetitionPage } from '../api.ts'
import { subjectLabel } from '../labels.ts'
import classes from './results.module.css'

const STAGE_DATES = ['opensAt', 'closesAt', 'claimsCloseAt', 'resultAt'] as const

/** The rules that are in force, and every change of them with its reason. */
export function RulesTab({ page }: { page: CompetitionPage }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const { minimum, rights, quotas, whenEqual, history } = page
  const none = t('grants.results.rules.none')
  return (
    <>
      <Section title={t('grants.results.rules.dates')}>
        <DescriptionList
          rows={[
            ...STAGE_DATES.map((name) => {
              const at = page.dates[name]
              return {
                key: name,
                term: t(`grants.results.rules.${name}`),
                value: at === null ? null : dates.instant(at),
              }
            }),
            ...page.dates.rounds.map(({ publishAt, acceptUntil }, at) => ({
              key: `round ${at}`,
              term: t('grants.results.rules.roundOf', { round: at + 1 }),
              value: t('grants.results.rules.roundDates', {
                publish: dates.instant(publishAt),
                accept: dates.instant(acceptUntil),
              }),
            })),
            {
              key: 'appeals',
              term: t('grants.results.rules.appeals'),
              value: t('grants.results.rules.appealDays', { count: page.dates.appealDays }),
            },
          ]}
        />
      </Section>
      <Section title={t('grants.results.rules.order')} lead={t('grants.results.rules.orderText')}>
        <DescriptionList
          rows={[
            {
              key: 'minimum',
              term: t('grants.results.rules.minimum'),
              value: [
                t('grants.results.rules.minimumTotal', { points: minimum.total }),
                ...Object.entries(minimum.subjects).map(([subject, points]) => `${t(subjectLabel(subject))} ${points}`),
              ].join(' · '),
            },
            {
              key: 'rights',
              term: t('grants.results.rules.rights'),
              value:
                rights.length === 0 ? (
                  none
                ) : (
                  <ol className={classes.entries}>
                    {rights.map(({ code, name }) => (
                      <li key={code}>{nameIn(name, language)}</li>
                    ))}
                  </ol>
                ),
            },
            {
              key: 'quotas',
              term: t('grants.results.rules.quotas'),
              value:
                quotas.length === 0 ? (
                  none
                ) : (
                  <ul className={classes.entries}>
                    {quotas.map(({ code, name, percent }) => (
                      <li key={code}>
                        {t('grants.results.rules.quota', {
                          name: nameIn(name, language),
                          percent: writtenDecimal(percent, language),
                        })}
                      </li>
                    ))}
                  </ul>
                ),
            },
            {
              key: 'equal',
              term: t('grants.results.rules.whenEqual'),
              value: t(`grants.results.rules.equal.${whenEqual}`),
            },
          ]}
        />
      </Section>
      <Section title={t('grants.results.rules.history')}>
        <DescriptionList
          rows={history.map(({ version, at, reason, isHolding }) => ({
            key: String(version),
            term: `${t('grants.results.rules.historyRow', { version, date: dates.day(at) })}${
              isHolding ? ` (${t('grants.results.rules.holding')})` : ''
            }`,
            value: reason ?? t('grants.results.rules.first'),
          }))}
        />
      </Section>
    </>
  )
}
