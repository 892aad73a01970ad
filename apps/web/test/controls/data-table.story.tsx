import { useState } from 'react'
import { useTexts } from '../../src/platform/texts.ts'
import { Button } from '../../src/ui/button.tsx'
import { DataTable, type Sort } from '../../src/ui/data-table.tsx'
import { TickBox } from '../../src/ui/tick-box.tsx'
import { has, report } from './reported.ts'

const ROWS = [
  { id: '101', name: 'Айгерім Сейітқызы' },
  { id: '102', name: 'Өмірбек Нұрғали' },
  { id: '103', name: 'Maria Fernanda Gutiérrez de los Santos' },
]

export function Story() {
  const { t } = useTexts()
  const [sort, setSort] = useState<Sort<'number' | 'name'>>({ by: 'number', direction: 'ASC' })
  const [ticked, setTicked] = useState('')
  return (
    <DataTable<(typeof ROWS)[number], 'number' | 'name'>
      caption={t('interviews.list.title')}
      columns={[
        {
          key: 'box',
          header: t('interviews.list.act'),
          isPlain: true,
          cell: ({ name }) => <TickBox label={name} isTicked={ticked === name} onChange={() => setTicked(name)} />,
        },
        {
          key: 'number',
          header: t('interviews.list.number'),
          sortBy: 'number',
          cell: ({ id }) => <a href={`#${id}`}>{id}</a>,
        },
        { key: 'name', header: t('interviews.list.applicant'), sortBy: 'name', cell: ({ name }) => name },
        {
          key: 'act',
          header: t('app.actions.remove'),
          isPlain: true,
          cell: () => <Button look="secondary">{t('app.actions.remove')}</Button>,
        },
      ]}
      rows={ROWS}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={(next) => {
        report(next)
        setSort(next)
      }}
      isBusy={has('busy')}
      {...(has('opens') ? { onOpen: ({ id }) => report(id) } : {})}
    />
  )
}
