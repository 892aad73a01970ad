import { grouped } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import type { SeasonSetup } from '../api.ts'

type Figures = SeasonSetup['figures'][number]

/** Sent applications of a season by kind, level and result. They stay when the applications are removed. */
export function FiguresTable({ figures }: { readonly figures: readonly Figures[] }) {
  const { t, language } = useTexts()
  const column = (key: Exclude<keyof Figures, 'kind' | 'level'>, header: string) => ({
    ...{ key, header },
    cell: (row: Figures) => grouped(row[key], language),
  })
  if (figures.length === 0) return null
  return (
    <DataTable
      caption={t('seasons.figures.caption')}
      isDense
      rows={figures}
      rowKey={({ kind, level }) => `${kind} ${level}`}
      columns={[
        {
          key: 'kind',
          header: t('seasons.figures.kind'),
          cell: ({ kind, level }) => `${t(`applications.filters.types.${kind}`)}, ${t(`applications.level.${level}`)}`,
        },
        column('sent', t('seasons.figures.sent')),
        column('undecided', t('seasons.counts.undecided')),
        column('admitted', t('seasons.figures.admitted')),
        column('refused', t('seasons.figures.refused')),
        column('withdrawn', t('seasons.figures.withdrawn')),
      ]}
    />
  )
}
