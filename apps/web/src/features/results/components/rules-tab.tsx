import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import type { CompetitionPage } from '../api.ts'
import classes from '../parts/results.module.css'
import { isUsualOrder, useOrderWords } from '../parts/use-order-words.ts'
import { usePartName } from '../parts/use-part-name.ts'

const STAGE_DATES = ['opensAt', 'closesAt', 'claimsCloseAt', 'resultAt'] as const
const ENDS: readonly (typeof STAGE_DATES)[number][] = ['closesAt', 'claimsCloseAt']

export function RulesTab({ page }: { page: CompetitionPage }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const { minimum, rights, quotas, whenEqual, history, parts, kind, source } = page
  const partName = usePartName(parts)
  const order = useOrderWords(page)
  const figure = (number: number) => writtenDecimal(number, language)
  const points = (figures: { total?: number | undefined; subjects?: Readonly<Record<string, number>> | undefined }) =>
    [
      ...(figures.total === undefined ? [] : [t('results.rules.minimumTotal', { points: figure(figures.total) })]),
      ...Object.entries(figures.subjects ?? {}).map(([subject, least]) => `${partName(subject)} ${figure(least)}`),
    ].join(' · ')
  const orderLead = isUsualOrder(page)
    ? t('results.rules.orderText')
    : order === ''
      ? t('results.rules.noOrder')
      : t('results.rules.orderOf', { order })
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
                value: at === null ? null : ENDS.includes(name) ? dates.until(at) : dates.instant(at),
              }
            }),
            ...page.dates.rounds.map(({ publishAt, acceptUntil }, index) => ({
              key: `round ${index}`,
              term: t('results.rules.roundOf', { round: index + 1 }),
              value: t('results.rules.roundDates', {
                publish: dates.instant(publishAt),
                accept: dates.until(acceptUntil),
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
      <Section title={t('results.rules.order')} lead={orderLead}>
        <DescriptionList
          rows={[
            {
              key: 'kind',
              term: t('results.rules.kind'),
              value: `${t(`results.kinds.${kind}`)} · ${t(`results.sources.${source}`)}`,
            },
            ...(parts.length === 0
              ? []
              : [
                  {
                    key: 'parts',
                    term: t('results.rules.parts'),
                    value: parts
                      .map(({ code, most }) => t('results.rules.part', { name: partName(code), most }))
                      .join(' · '),
                  },
                ]),
            {
              key: 'minimum',
              term: t('results.rules.minimum'),
              value: points(minimum),
            },
            ...page.quotaMinimums.map(({ code, name, minimum: own }) => ({
              key: `minimum ${code}`,
              term: t('results.rules.minimumOf', { name: nameIn(name, language) }),
              value: own === null ? none : points(own),
            })),
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
