import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { isArchive, isClosing, isDraftState } from '@portal/domain/seasons/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { grouped } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useBegunVersion } from '../../../ui/use-begun-version.ts'
import { confirmSeason, deleteSeason, editSeason, type SeasonSetup, seasonQuery } from '../api.ts'
import { ClosingSection } from '../components/closing-section.tsx'
import { FiguresTable } from '../components/figures-table.tsx'
import { FindingsSection } from '../components/findings-section.tsx'
import { RehearsalSection } from '../components/rehearsal-section.tsx'
import { RequirementsSection } from '../components/requirements-section.tsx'
import { SeasonForm } from '../components/season-form.tsx'
import { SeasonTag } from '../components/season-tag.tsx'
import { WindowsSection } from '../components/windows-section.tsx'
import { settingsOfSeason } from '../state/season-values.ts'

const POLL_MS = 3_000

/** One season: its settings, confirmation and closing (docs/specification/seasons.md#from-season-to-season). */
export function SeasonScreen() {
  const { t, language } = useTexts()
  const year = Number(useParams({ from: '/work/seasons/$year' }).year)
  const setup = useQuery({
    ...seasonQuery(year),
    refetchInterval: ({ state }) => (state.data !== undefined && isClosing(state.data.data.state) ? POLL_MS : false),
  })
  const season = setup.data?.data
  return (
    <Page
      title={season === undefined ? t('seasons.title') : nameIn(season.name, language)}
      back={<Link to="/seasons">← {t('seasons.back')}</Link>}
    >
      <Waiting on={setup} />
      {season && <Setup key={season.year} season={season} />}
    </Page>
  )
}

function Setup({ season }: { readonly season: SeasonSetup }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const [isEditing, setIsEditing] = useState(false)
  const { can, state, counts } = season
  const count = (value: number): string => grouped(value, language)
  return (
    <>
      <SeasonTag of={season} />
      {isDraftState(state) && (
        <Banner tone="info" title={t('seasons.waits')}>
          {t(can.confirm ? 'seasons.waitsForYou' : 'seasons.waitsForAnother', {
            date: dates.date(season.beginsOn),
          })}
        </Banner>
      )}
      {isClosing(state) && (
        <Banner tone="info" title={t('seasons.closing')} isAnnounced>
          {t('seasons.closingLeft', { count: counts.undecided })}
        </Banner>
      )}
      {isArchive(state) && <Banner tone="info" title={t('seasons.archive')} />}
      <FindingsSection year={season.year} />
      <Section id="settings" title={t('seasons.settings')}>
        <DescriptionList
          rows={[
            { key: 'nameKz', term: t('seasons.fields.nameKz'), value: season.name.nameKz },
            { key: 'nameRu', term: t('seasons.fields.nameRu'), value: season.name.nameRu },
            { key: 'nameEn', term: t('seasons.fields.nameEn'), value: season.name.nameEn },
            { key: 'begins', term: t('seasons.fields.beginsOn'), value: dates.date(season.beginsOn) },
            { key: 'ends', term: t('seasons.fields.endsOn'), value: dates.date(season.endsOn) },
            {
              key: 'levels',
              term: t('seasons.fields.levels'),
              value: season.levels.map((level) => t(`applications.level.${level}`)).join(', '),
            },
            { key: 'author', term: t('seasons.author'), value: season.createdByName },
            {
              key: 'confirmed',
              term: t('seasons.confirmedBy'),
              value:
                season.confirmedByName === null || season.confirmedAt === null
                  ? null
                  : `${season.confirmedByName}, ${dates.instant(season.confirmedAt)}`,
            },
            {
              key: 'closed',
              term: t('seasons.closedBy'),
              value:
                season.closedByName === null || season.closedAt === null
                  ? null
                  : `${season.closedByName}, ${dates.instant(season.closedAt)}`,
            },
          ]}
        />
        <SettingActs season={season} onEdit={() => setIsEditing(true)} />
      </Section>
      <WindowsSection season={season} />
      <RehearsalSection season={season} />
      <RequirementsSection season={season} />
      <Section title={t('seasons.applications')}>
        <DescriptionList
          rows={[
            { key: 'drafts', term: t('seasons.counts.drafts'), value: count(counts.drafts) },
            { key: 'undecided', term: t('seasons.counts.undecided'), value: count(counts.undecided) },
            { key: 'decided', term: t('seasons.counts.decided'), value: count(counts.decided) },
          ]}
        />
        <FiguresTable figures={season.figures} />
      </Section>
      {can.close && <ClosingSection season={season} />}
      <Dialog isOpen={isEditing} title={t('seasons.change')} onClose={() => setIsEditing(false)}>
        {isEditing && <EditForm season={season} onClose={() => setIsEditing(false)} />}
      </Dialog>
    </>
  )
}

function EditForm({ season, onClose }: { readonly season: SeasonSetup; readonly onClose: () => void }) {
  const { t } = useTexts()
  const atBegun = useBegunVersion(season.version)
  return (
    <SeasonForm
      initial={settingsOfSeason(season)}
      submit={t('seasons.saveDraft')}
      onCancel={onClose}
      onSave={async (settings) => {
        await atBegun((version) => editSeason(season.year, { ...settings, version }))
        showToast('success', t('seasons.saved'))
        onClose()
      }}
    />
  )
}

function SettingActs({ season, onEdit }: { readonly season: SeasonSetup; readonly onEdit: () => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { isBusy, error, run } = useAct()
  const { can, year, version } = season
  const confirm = () =>
    run(async () => {
      await confirmSeason(year, version)
      showToast('success', t('seasons.confirmed'))
    })
  const remove = () =>
    run(async () => {
      await deleteSeason(year)
      await navigate({ to: '/seasons' })
    })
  return (
    <>
      <ActError error={error} />
      <Actions>
        {can.confirm && (
          <Button isBusy={isBusy} onClick={() => void confirm()}>
            {t('seasons.confirm')}
          </Button>
        )}
        {can.edit && (
          <Button look="secondary" onClick={onEdit}>
            {t('seasons.change')}
          </Button>
        )}
        {can.remove && (
          <Button look="danger" isBusy={isBusy} onClick={() => void remove()}>
            {t('seasons.remove')}
          </Button>
        )}
      </Actions>
    </>
  )
}
