import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import type { Guide } from '../api.ts'
import { Days } from './deadline.tsx'
import { useGuide } from './guided.tsx'

type Block = LocalizedName & {
  readonly id: string
  readonly tasks: number
  readonly minScore: number
  readonly maxScore?: number
}
type Session = Guide['sessions'][number]
type PassingScore = Guide['passingScores'][number]

const idOf = ({ id }: { readonly id: string }): string => id

export function BlocksTable({ blocks }: { blocks: readonly Block[] }) {
  const { t, language } = useGuide()
  const hasMaximum = blocks.some(({ maxScore }) => maxScore !== undefined)
  const columns: readonly Column<Block>[] = [
    { key: 'subject', header: t('guidance.unt.blocks.subject'), cell: (block) => nameIn(block, language) },
    { key: 'tasks', header: t('guidance.unt.blocks.tasks'), cell: ({ tasks }) => tasks },
    { key: 'minimum', header: t('guidance.unt.blocks.minimum'), cell: ({ minScore }) => minScore },
    ...(hasMaximum
      ? [{ key: 'maximum', header: t('guidance.unt.blocks.maximum'), cell: ({ maxScore }: Block) => maxScore }]
      : []),
  ]
  return (
    <DataTable
      isNarrow={!hasMaximum}
      caption={t('guidance.unt.blocks.title')}
      columns={columns}
      rows={blocks}
      rowKey={idOf}
    />
  )
}

export function DatesTable({ sessions }: { sessions: readonly Session[] }) {
  const { t, language } = useGuide()
  const columns: readonly Column<Session>[] = [
    { key: 'session', header: t('guidance.unt.dates.session'), cell: (session) => nameIn(session, language) },
    {
      key: 'application',
      header: t('guidance.unt.dates.application'),
      cell: ({ application }) => <Days of={application} />,
    },
    { key: 'testing', header: t('guidance.unt.dates.testing'), cell: ({ testing }) => <Days of={testing} /> },
    {
      key: 'counts',
      header: t('guidance.unt.dates.counts'),
      cell: ({ countsForGrant }) => t(yesOrNo(countsForGrant)),
    },
  ]
  return <DataTable caption={t('guidance.unt.dates.title')} columns={columns} rows={sessions} rowKey={idOf} />
}

export function PassingTable({ scores }: { scores: readonly PassingScore[] }) {
  const { t, language } = useGuide()
  const columns: readonly Column<PassingScore>[] = [
    { key: 'kind', header: t('guidance.unt.passing.kind'), cell: (each) => nameIn(each, language) },
    { key: 'score', header: t('guidance.unt.passing.score'), cell: ({ score }) => score },
  ]
  return <DataTable isNarrow caption={t('guidance.unt.passing.title')} columns={columns} rows={scores} rowKey={idOf} />
}
