import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { orToast } from '../../../ui/or-toast.ts'
import { Page } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'
import { downloadContent, importsQuery, type KindRow, kindsQuery } from '../api.ts'
import { useContentWords } from '../state/use-content-words.ts'
import classes from './content.module.css'
import { ImportDialog } from './import-dialog.tsx'

/** Parts of the content with their open tasks. */
export function ContentKinds() {
  const { t } = useTexts()
  const words = useContentWords()
  const dates = useDates()
  const kinds = useQuery(kindsQuery())
  const [isImporting, setIsImporting] = useState(false)
  return (
    <Page
      title={t('content.title')}
      lead={t('content.lead')}
      isWide
      actions={
        <>
          <Button
            look="secondary"
            onClick={() => void orToast(async () => saveBlob(await downloadContent(), 'content.json'))}
          >
            {t('content.file.download')}
          </Button>
          <Button look="secondary" onClick={() => setIsImporting(true)}>
            {t('content.file.upload')}
          </Button>
        </>
      }
    >
      <WaitingImports />
      <Waiting on={kinds} />
      {kinds.data !== undefined && (
        <DataTable
          caption={t('content.title')}
          rows={kinds.data.list}
          rowKey={({ kind }) => kind}
          columns={[
            {
              key: 'kind',
              header: t('content.kind'),
              isLong: true,
              cell: ({ kind }) => (
                <Link to="/content/$kind" params={{ kind }} className={classes.title}>
                  {words.kind(kind)}
                </Link>
              ),
            },
            { key: 'entries', header: t('content.entries'), cell: ({ entries }) => entries },
            { key: 'state', header: t('content.state'), cell: (row) => <Tasks row={row} /> },
            {
              key: 'change',
              header: t('content.lastChange'),
              cell: ({ lastChange }) =>
                lastChange === null
                  ? t('content.unchanged')
                  : t('content.changedBy', { date: dates.day(lastChange.at), name: lastChange.by ?? '' }),
            },
          ]}
        />
      )}
      <ImportDialog isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </Page>
  )
}

/** Files whose changes wait, each with the way to its decision. */
function WaitingImports() {
  const { t } = useTexts()
  const dates = useDates()
  const files = useQuery(importsQuery()).data?.list ?? []
  if (files.length === 0) return null
  return (
    <Banner tone="warning" title={t('content.imports.waiting')}>
      <ul className={classes.list}>
        {files.map(({ id, at, by, waiting }) => (
          <li key={id}>
            <Link to="/content/imports/$id" params={{ id }} className={classes.title}>
              {t('content.imports.open', { date: dates.day(at), name: by })}
            </Link>
            {' · '}
            {t('content.imports.count', { count: waiting })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const COUNTED = [
  ['waitingForYou', 'attention'],
  ['waiting', 'progress'],
  ['drafts', 'neutral'],
  ['proposals', 'attention'],
  ['incomplete', 'attention'],
] as const satisfies readonly (readonly [keyof KindRow, Tone])[]

function Tasks({ row }: { row: KindRow }) {
  const { t } = useTexts()
  // A version for the reader is not counted twice.
  const counts = { ...row, waiting: row.waiting - row.waitingForYou }
  const tasks = COUNTED.filter(([name]) => counts[name] > 0)
  const years = row.missingYears.join(', ')
  return (
    <span className={classes.tags}>
      {years !== '' && <StatusTag tone="attention">{t('content.tasks.years', { years })}</StatusTag>}
      {tasks.map(([name, tone]) => (
        <StatusTag key={name} tone={tone}>
          {t(`content.tasks.${name}`, { count: counts[name] })}
        </StatusTag>
      ))}
      {tasks.length === 0 && years === '' && <StatusTag tone="success">{t('content.tasks.none')}</StatusTag>}
    </span>
  )
}
