import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import type { CompetitionPage } from '../api.ts'
import classes from '../parts/results.module.css'
import { subjectLabel } from '../parts/subject-label.ts'

const STAGE_DATES = ['opensAt', 'closesAt', 'claimsCloseAt', 'resultAt'] as const

export function RulesTab({ page }: { page: CompetitionPage }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const { minimum, rights, quotas, whenEqual, history } = page
  const none = t('results.rules.none')
  return (
    <>
      <Section title={t('results.rules.dates')}>
        <DescriptionList
          rows={[
            ...STAGE_DATES.map((name) => {
              const at = page.dates[name]
              return {
                key: name,
                term: t(`results.rules.${name}`),
                value: at === null ? null : dates.instant(at),
              }
            }),
            ...page.dates.rounds.map(({ publishAt, acceptUntil }, index) => ({
              key: `round ${index}`,
              term: t('results.rules.roundOf', { round: index + 1 }),
              value: t('results.rules.roundDates', {
                publish: dates.instant(publishAt),
                accept: dates.instant(acceptUntil),
              }),
            })),
            {
              key: 'appeals',
              term: t('results.rules.appeals'),
              value: t('results.rules.appealDays', { count: page.dates.appealDays }),
            },
          ]}
        />
      </Section>
      <Section title={t('results.rules.order')} lead={t('results.rules.orderText')}>
        <DescriptionList
          rows={[
            {
              key: 'minimum',
              term: t('results.rules.minimum'),
              value: [
                t('results.rules.minimumTotal', { points: minimum.total }),
                ...Object.entries(minimum.subjects).map(([subject, points]) => `${t(subjectLabel(subject))} ${points}`),
              ].join(' · '),
            },
            {
              key: 'rights',
              term: t('results.rules.rights'),
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
              term: t('results.rules.quotas'),
              value:
                quotas.length === 0 ? (
                  none
                ) : (
                  <ul className={classes.entries}>
                    {quotas.map(({ code, name, percent }) => (
                      <li key={code}>
                        {t('results.rules.quota', {
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
              term: t('results.rules.whenEqual'),
              value: t(`results.rules.equal.${whenEqual}`),
            },
          ]}
        />
      </Section>
      <Section title={t('results.rules.history')}>
        <DescriptionList
          rows={history.map(({ version, at, reason, isHolding }) => ({
            key: String(version),
            term: `${t('results.rules.historyRow', { version, date: dates.day(at) })}${
              isHolding ? ` (${t('results.rules.holding')})` : ''
            }`,
            value: reason ?? t('results.rules.first'),
          }))}
        />
      </Section>
    </>
  )
}
