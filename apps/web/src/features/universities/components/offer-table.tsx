import { EDUCATION_LANGUAGES, LEARNING_FORMS } from '@portal/domain/kernel/education.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { type Offered, type Programs, withoutPrograms, withProgram } from '../state/offer-values.ts'
import classes from './editing.module.css'
import { Ticks } from './ticks.tsx'

type OfferTableProps = {
  readonly rows: readonly Offered[]
  readonly offer: readonly Offered[]
  readonly programs: Programs
  readonly nameOf: (code: string) => string
  readonly onChange: (offer: readonly Offered[]) => void
}

export function OfferTable({ rows, offer, programs, nameOf, onChange }: OfferTableProps) {
  const { t } = useTexts()
  const levelOf = (code: string) => programs.get(code)?.level
  return (
    <DataTable
      caption={t('universities.offer.title')}
      rows={rows}
      rowKey={({ code }) => code}
      isDense
      columns={[
        {
          key: 'program',
          header: t('editing.offer.program'),
          cell: ({ code, languages, forms }) => {
            const level = levelOf(code)
            return (
              <>
                <strong>{nameOf(code)}</strong>
                {level && <p className={classes.muted}>{t(`directory.educationLevels.${level}`)}</p>}
                {languages.length === 0 && <p className={classes.fault}>{t('editing.offer.noLanguage')}</p>}
                {forms.length === 0 && <p className={classes.fault}>{t('editing.offer.noForm')}</p>}
              </>
            )
          },
        },
        {
          key: 'languages',
          header: t('editing.offer.languages'),
          // Each checkbox has its own name.
          isPlain: true,
          cell: (row) => (
            <Ticks
              of={nameOf(row.code)}
              options={EDUCATION_LANGUAGES.map((value) => ({ value, label: t(`directory.language.${value}`) }))}
              value={row.languages}
              onChange={(languages) => onChange(withProgram(offer, { ...row, languages }))}
            />
          ),
        },
        {
          key: 'forms',
          header: t('universities.fields.educationTypes'),
          isPlain: true,
          cell: (row) => (
            <Ticks
              of={nameOf(row.code)}
              options={LEARNING_FORMS.map((value) => ({ value, label: t(`directory.learningForms.${value}`) }))}
              value={row.forms}
              onChange={(forms) => onChange(withProgram(offer, { ...row, forms }))}
            />
          ),
        },
        {
          key: 'remove',
          header: t('app.actions.remove'),
          isPlain: true,
          cell: ({ code }) => (
            <Button
              look="quiet"
              aria-label={t('editing.offer.removeOne', { program: nameOf(code) })}
              onClick={() => onChange(withoutPrograms(offer, new Set([code])))}
            >
              {t('app.actions.remove')}
            </Button>
          ),
        },
      ]}
    />
  )
}
