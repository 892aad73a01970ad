import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { grouped } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { DelayedTextField } from '../../../ui/delayed-text-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import listClasses from '../../../ui/list.module.css'
import { orToast } from '../../../ui/or-toast.ts'
import { Actions, Section } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { useLastPage } from '../../../ui/use-last-page.ts'
import {
  downloadPlaces,
  type PlacesRow,
  placesQuery,
  ROWS_ON_PAGE,
  type StaffCompetition,
} from '../state/setup-calls.ts'
import { PlacesForm } from './places-form.tsx'
import { PlacesUpload } from './places-upload.tsx'
import { mayChange } from './setup-form.tsx'

type Opened = { readonly list: PlacesRow | null } | 'upload' | null

export function PlacesPanel({ competition }: { competition: StaffCompetition }) {
  const { t, language } = useTexts()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const [opened, setOpened] = useState<Opened>(null)
  const lists = useQuery({ ...placesQuery(competition.id, search, page), placeholderData: keepPreviousData })
  useLastPage(lists, { page, pageSize: ROWS_ON_PAGE, total: lists.data?.totalSize ?? 0 }, setPage)
  const close = () => setOpened(null)
  return (
    <Section
      title={t('competitions.steps.PLACES')}
      lead={t('competitions.places.lead', {
        lists: grouped(competition.lists, language),
        places: grouped(competition.places, language),
      })}
    >
      <Actions>
        {mayChange(competition) && (
          <>
            <Button look="secondary" onClick={() => setOpened({ list: null })}>
              {t('competitions.places.add')}
            </Button>
            <Button look="secondary" onClick={() => setOpened('upload')}>
              {t('competitions.places.upload')}
            </Button>
          </>
        )}
        <Button
          look="quiet"
          onClick={() => void orToast(async () => saveBlob(await downloadPlaces(competition.id), 'GrantPlaces.xlsx'))}
        >
          {t('competitions.places.download')}
        </Button>
      </Actions>
      <DelayedTextField
        id="places-search"
        name="search"
        type="search"
        label={t('competitions.places.search')}
        value={search}
        width={30}
        isUnmarked
        onChange={(typed) => {
          setSearch(typed)
          setPage(0)
        }}
      />
      <Waiting on={lists} />
      {lists.isSuccess && (
        <>
          <p role="status" className={listClasses.muted}>
            {t('competitions.places.found', { count: lists.data.totalSize })}
          </p>
          <DataTable
            caption={t('competitions.steps.PLACES')}
            rows={lists.data.list}
            rowKey={({ id }) => id}
            isBusy={lists.isPlaceholderData}
            isDense
            columns={[
              {
                key: 'program',
                header: t('competitions.places.program'),
                cell: (list) => (
                  <TwoLines below={boundOf(list, language, t)}>
                    {list.program ?? t('competitions.places.everyProgram')}{' '}
                    {list.programName && nameIn(list.programName, language)}
                  </TwoLines>
                ),
              },
              {
                key: 'places',
                header: t('competitions.places.places'),
                cell: ({ places }) => grouped(places, language),
              },
              {
                key: 'reserved',
                header: t('competitions.places.reserved'),
                cell: ({ reserved }) =>
                  grouped(
                    reserved.reduce((sum, each) => sum + each.places, 0),
                    language,
                  ),
              },
              {
                key: 'minimum',
                header: t('competitions.places.minimum'),
                cell: ({ minimum }) => minimum?.total ?? '—',
              },
              ...(mayChange(competition)
                ? [
                    {
                      key: 'edit',
                      header: t('competitions.places.edit'),
                      isPlain: true,
                      cell: (list: PlacesRow) => (
                        <Button look="soft" onClick={() => setOpened({ list })}>
                          {t('competitions.places.edit')}
                          <span className={listClasses.hidden}> {list.id}</span>
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          <Pagination page={page} pageSize={ROWS_ON_PAGE} totalSize={lists.data.totalSize} onChange={setPage} />
        </>
      )}
      <Dialog
        isOpen={opened !== null}
        size="lg"
        title={t(
          opened === 'upload'
            ? 'competitions.places.upload'
            : opened?.list
              ? 'competitions.places.edit'
              : 'competitions.places.add',
        )}
        onClose={close}
      >
        {opened === 'upload' ? (
          <PlacesUpload competition={competition} onDone={close} />
        ) : (
          opened && <PlacesForm competition={competition} list={opened.list} onDone={close} />
        )}
      </Dialog>
    </Section>
  )
}

const boundOf = (
  { universityName, language: taught }: PlacesRow,
  language: ReturnType<typeof useTexts>['language'],
  t: ReturnType<typeof useTexts>['t'],
): string =>
  [
    ...(universityName === null ? [] : [nameIn(universityName, language)]),
    ...(taught === null ? [] : [t(`directory.language.${taught}`)]),
  ].join(' · ')
