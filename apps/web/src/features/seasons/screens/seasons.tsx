import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { nextSeason } from '@portal/domain/seasons/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import listClasses from '../../../ui/list.module.css'
import { Page } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { createSeason, type Season, seasonsQuery } from '../api.ts'
import { SeasonForm } from '../components/season-form.tsx'
import { SeasonTag } from '../components/season-tag.tsx'

/** Seasons of the portal, and the draft of the next one (docs/specification/seasons.md#from-season-to-season). */
export function SeasonsScreen() {
  const { t, language } = useTexts()
  const dates = useDates()
  const seasons = useQuery(seasonsQuery())
  const [isBeginning, setIsBeginning] = useState(false)
  const [last] = seasons.data?.data.list ?? []
  return (
    <Page
      title={t('seasons.title')}
      lead={t('seasons.lead')}
      actions={
        seasons.data?.data.can.begin && <Button onClick={() => setIsBeginning(true)}>{t('seasons.begin')}</Button>
      }
    >
      <Waiting on={seasons} />
      {seasons.data && (
        <DataTable
          caption={t('seasons.title')}
          rows={seasons.data.data.list}
          rowKey={({ year }) => String(year)}
          columns={[
            {
              key: 'name',
              header: t('seasons.season'),
              cell: ({ year, name }) => (
                <Link to="/seasons/$year" params={{ year: String(year) }} className={listClasses.rowLink}>
                  {nameIn(name, language)}
                </Link>
              ),
            },
            { key: 'state', header: t('seasons.state'), cell: (season) => <SeasonTag of={season} /> },
            { key: 'begins', header: t('seasons.fields.beginsOn'), cell: ({ beginsOn }) => dates.date(beginsOn) },
            { key: 'ends', header: t('seasons.fields.endsOn'), cell: ({ endsOn }) => dates.date(endsOn) },
          ]}
        />
      )}
      <Dialog isOpen={isBeginning} title={t('seasons.begin')} onClose={() => setIsBeginning(false)}>
        {last !== undefined && isBeginning && <BeginForm last={last} onClose={() => setIsBeginning(false)} />}
      </Dialog>
    </Page>
  )
}

/** Draft of the season after the last one, with its days a year later. */
function BeginForm({ last, onClose }: { readonly last: Season; readonly onClose: () => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { year, levels, ...days } = nextSeason(last)
  const inNextYear = (name: string): string => name.replaceAll(String(last.year), String(year))
  return (
    <>
      <p>{t('seasons.beginLead')}</p>
      <SeasonForm
        initial={{
          nameKz: inNextYear(last.name.nameKz),
          nameRu: inNextYear(last.name.nameRu),
          nameEn: inNextYear(last.name.nameEn),
          levels: [...levels],
          ...days,
        }}
        submit={t('seasons.saveDraft')}
        onCancel={onClose}
        onSave={async (settings) => {
          await createSeason({ year, ...settings })
          await navigate({ to: '/seasons/$year', params: { year: String(year) } })
        }}
      />
    </>
  )
}
