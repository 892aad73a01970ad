import type { ContentKind } from '@portal/domain/content/kind-rules.ts'
import { useTexts } from '../../../platform/texts.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import type { Entry } from '../api.ts'
import { useContentWords } from '../state/use-content-words.ts'
import { useReferenceNames } from '../state/use-names.ts'

type Difference = NonNullable<Entry['open']>['differences'][number]

type DifferencesProps = { readonly kind: ContentKind; readonly rows: readonly Difference[]; readonly caption?: string }

const pathOf = ({ field, language }: Difference): string => (language === null ? field : `${field}.${language}`)

/** Two versions beside each other for keepers: references have the names of today. */
export function Differences(props: DifferencesProps) {
  const nameOf = useReferenceNames(props.kind)
  const rows = props.rows.map((row) => ({
    ...row,
    before: nameOf(row.field, row.before),
    after: nameOf(row.field, row.after),
  }))
  return <DifferenceTable {...props} rows={rows} />
}

/** Two versions beside each other, field by field. */
export function DifferenceTable({ kind, rows: all, caption }: DifferencesProps) {
  const { t } = useTexts()
  const words = useContentWords()
  // A tick that a new entry does not have says nothing.
  const rows = all.filter(({ before, after }) => before !== null || after !== 'false')
  if (rows.length === 0) return <p>{t('content.differences.none')}</p>
  const text = (row: Difference, value: string | null) => (
    <span lang={row.language ?? undefined}>{words.value(kind, row.field, value)}</span>
  )
  const before: Column<Difference> = {
    key: 'before',
    header: t('content.differences.before'),
    isLong: true,
    cell: (row) => text(row, row.before),
  }
  return (
    <DataTable
      caption={caption ?? t('content.differences.title')}
      rows={rows}
      rowKey={pathOf}
      isDense
      columns={[
        { key: 'field', header: t('content.differences.field'), cell: (row) => words.field(kind, pathOf(row)) },
        ...(rows.every(({ before }) => before === null) ? [] : [before]),
        {
          key: 'after',
          header: t('content.differences.after'),
          isLong: true,
          cell: (row) => <strong>{text(row, row.after)}</strong>,
        },
      ]}
    />
  )
}
