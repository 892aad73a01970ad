import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { type QuestionRow, questionsQuery, seasonsQuery } from '../api.ts'
import { useContentWords } from '../state/use-content-words.ts'
import classes from './content.module.css'
import { EntryState } from './entry-state.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { QuestionForm } from './question-form.tsx'

/** Questions of programs in a season: proposed by the university, approved by the ministry. */
export function Questions() {
  const { t, language } = useTexts()
  const words = useContentWords()
  const [season, setSeason] = useState<number | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const seasons = useQuery(seasonsQuery()).data?.data
  const query = useQuery(questionsQuery(season))
  const data = query.data?.data
  const row = data?.list.find(({ key }) => key === shown)
  const own = data?.universityId ?? null
  return (
    <Page
      title={t('content.questions.title')}
      lead={t('content.questions.lead')}
      isWide
      actions={
        data?.can.propose &&
        own !== null && <Button onClick={() => setIsAdding(true)}>{t('content.questions.add')}</Button>
      }
    >
      {seasons !== undefined && seasons.list.length > 1 && (
        <ChoiceField<string>
          id="questions-season"
          name="season"
          label={t('seasons.season')}
          value={String(data?.season ?? '')}
          options={seasons.list.map(({ year, name }) => ({ value: String(year), label: nameIn(name, language) }))}
          width={24}
          onChange={(year) => year !== '' && setSeason(Number(year))}
        />
      )}
      <Waiting on={query} />
      {data?.list.length === 0 && (
        <EmptyState title={t('content.questions.none')}>{t('content.questions.noneText')}</EmptyState>
      )}
      {data !== undefined && data.list.length > 0 && (
        <DataTable
          caption={t('content.questions.title')}
          rows={data.list}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'text',
              header: t('content.fields.question.text'),
              isLong: true,
              cell: ({ key, value, current }) => (
                <Button look="quiet" onClick={() => setShown(key)}>
                  {words.title('question', value ?? current)}
                </Button>
              ),
            },
            {
              key: 'program',
              header: t('content.questions.program'),
              isLong: true,
              cell: ({ program, programName }) => `${program} ${nameIn(programName, language)}`,
            },
            ...(own === null
              ? [
                  {
                    key: 'university',
                    header: t('content.questions.university'),
                    isLong: true,
                    cell: ({ university }: QuestionRow) => nameIn(university, language),
                  },
                ]
              : []),
            {
              key: 'state',
              header: t('content.state'),
              cell: ({ state, current, can }) => (
                <span className={classes.tags}>
                  <EntryState state={state} />
                  {can.confirm && <StatusTag tone="attention">{t('content.forYou')}</StatusTag>}
                  {current !== null && state !== 'PUBLISHED' && (
                    <StatusTag tone="success">{t('content.questions.inUse')}</StatusTag>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      <Dialog
        isOpen={row !== undefined}
        title={t('content.questions.question')}
        size="lg"
        onClose={() => setShown(null)}
      >
        {row !== undefined && <QuestionDialog key={row.key} row={row} onClose={() => setShown(null)} />}
      </Dialog>
      <Dialog isOpen={isAdding} title={t('content.questions.add')} size="lg" onClose={() => setIsAdding(false)}>
        {isAdding && data !== undefined && own !== null && (
          <QuestionForm row={null} season={data.season} universityId={own} onDone={() => setIsAdding(false)} />
        )}
      </Dialog>
    </Page>
  )
}
