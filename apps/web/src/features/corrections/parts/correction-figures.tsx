import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import type { CorrectedField } from '@portal/domain/applications/correction-schema.ts'
import { fieldText } from '@portal/domain/applications/form.ts'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { BarTable } from '../../../ui/bar-table.tsx'
import { Section } from '../../../ui/page.tsx'
import { useDirectory } from '../../directory/parts/use-directory.ts'
import classes from '../components/corrections.module.css'
import { correctionFiguresQuery, type CorrectionFigures as Figures } from './correction-calls.ts'
import { useFieldName } from './use-field-name.ts'

/** Largest groups that are shown. */
const MOST = 6

/** Figures of a head: what is asked most in the season. */
export function CorrectionFigures() {
  const may = useMay('readCorrectionFigures')
  const { data } = useQuery({ ...correctionFiguresQuery(), enabled: may })
  return data === undefined ? null : <Shown figures={data.data} />
}

function Shown({ figures }: { readonly figures: Figures }) {
  const { t, language } = useTexts()
  const fieldName = useFieldName()
  const citizenships = useDirectory('listCitizenships')
  const { requests, asked, answered, lapsed, byDocument, byField, byReason, byCountry, byLanguage } = figures
  const slotName = (slot: string): string => {
    const own = ATTACHMENT_SLOTS.find((known) => known === slot)
    if (own !== undefined) return t(`documents.slots.${own}`)
    if (slot === 'additionalDocuments') return t('documents.slots.additionalDocuments')
    return t(slot === 'grantFiles' ? 'corrections.figures.grantFiles' : 'corrections.figures.furtherFiles')
  }
  const groups = [
    { name: 'byDocument', rows: byDocument.map((row) => ({ ...row, label: slotName(row.key) })) },
    ...(byField.length === 0
      ? []
      : [
          {
            name: 'byField' as const,
            rows: byField.map((row) => ({ ...row, label: fieldName(row.key as CorrectedField) })),
          },
        ]),
    {
      name: 'byReason',
      rows: byReason.map((row) => ({ ...row, label: row.text?.[language] ?? t('corrections.figures.ownWords') })),
    },
    { name: 'byCountry', rows: byCountry.map((row) => ({ ...row, label: citizenships.nameOf(row.key) ?? row.key })) },
    {
      name: 'byLanguage',
      rows: byLanguage.map((row) => ({ ...row, label: fieldText('educationLanguage', row.key, t) ?? row.key })),
    },
  ] as const
  return (
    <Section
      title={t('corrections.figures.title')}
      lead={
        requests === 0
          ? t('corrections.figures.none')
          : t('corrections.figures.lead', { requests, asked, answered, lapsed })
      }
    >
      {requests > 0 && (
        <div className={classes.figures}>
          {groups.map(({ name, rows }) => (
            <div key={name}>
              <h3>{t(`corrections.figures.${name}`)}</h3>
              <BarTable
                caption={t(`corrections.figures.${name}`)}
                bars={rows.slice(0, MOST).map(({ key, label, asked: value }) => ({ key, label, value }))}
              />
            </div>
          ))}
        </div>
      )}
    </Section>
  )
}
