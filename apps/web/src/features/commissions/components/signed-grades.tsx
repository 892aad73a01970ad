import { useDates } from '../../../platform/dates.ts'
import { useFigure } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import type { Grading } from '../api.ts'

type SignedProps = { readonly grading: Grading; readonly signed: NonNullable<Grading['signed']> }

/** Own signed grades. Nothing changes them. */
export function SignedGrades({ grading, signed }: SignedProps) {
  const { t, language } = useTexts()
  const dates = useDates()
  const figure = useFigure()
  return (
    <Section title={t('interviews.grade.title')}>
      <Banner tone="success" title={t('interviews.grade.total', { total: figure(signed.total) })}>
        {t(`commissions.grade.signed.${signed.signedWith}`, { at: dates.instant(signed.signedAt) })}
      </Banner>
      <DescriptionList
        rows={grading.rules.criteria.map(({ code, name, grades }) => {
          const grade = signed.grades[code]
          const meaning = grade === undefined ? undefined : grades[grade - 1]?.[language]
          const comment = signed.comments[code]
          return {
            key: code,
            term: name[language],
            value: [`${grade ?? '—'} / ${grades.length}`, meaning, comment].filter(Boolean).join('\n'),
          }
        })}
      />
    </Section>
  )
}

type OthersProps = { readonly grading: Grading; readonly others: NonNullable<Grading['others']> }

/** Grades of the other experts of the case, without their names. */
export function OtherGrades({ grading, others }: OthersProps) {
  const { t, language } = useTexts()
  const figure = useFigure()
  return (
    <Section title={t('commissions.others.title')} lead={t('commissions.others.lead')}>
      {others.map(({ role, grades, total }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no names
        <div key={at}>
          <h3>
            {t('commissions.others.expert', { number: at + 1 })}
            {role === 'FURTHER' && ` · ${t('commissions.cases.further')}`}
            {role === 'SECOND' && ` · ${t('commissions.cases.second')}`}
          </h3>
          <DescriptionList
            rows={[
              ...grading.rules.criteria.map(({ code, name, grades: scale }) => ({
                key: code,
                term: name[language],
                value: `${grades[code] ?? '—'} / ${scale.length}`,
              })),
              { key: 'total', term: t('interviews.results.total'), value: figure(total) },
            ]}
          />
        </div>
      ))}
    </Section>
  )
}
