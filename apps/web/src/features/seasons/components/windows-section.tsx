import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { queryOf } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useBegunVersion } from '../../../ui/use-begun-version.ts'
import { followWindows, type SeasonSetup, setSeasonWindows } from '../api.ts'
import { placeOfWindow, withRow } from '../state/changed-rows.ts'
import { scopeText } from '../state/scope-text.ts'
import { ExtensionForm } from './extension-form.tsx'
import { WindowForm } from './window-form.tsx'

type SeasonWindow = SeasonSetup['windows'][number]

/** Windows of a season by kind, level and group, and more time for single people. */
export function WindowsSection({ season }: { readonly season: SeasonSetup }) {
  const { t } = useTexts()
  const dates = useDates()
  const [edited, setEdited] = useState<{ readonly window?: SeasonWindow } | null>(null)
  const [isExtending, setIsExtending] = useState(false)
  const { isBusy, error, run } = useAct()
  const reception = useQuery(queryOf('readReception', {})).data?.data
  const { windows, extensions, can, year, version } = season
  const remove = (at: number) =>
    run(() => setSeasonWindows(year, { version, windows: windows.filter((_window, index) => index !== at) }))
  const follow = () =>
    run(async () => {
      await followWindows()
      showToast('success', t('seasons.windows.follows'))
    })
  const isFollowing = reception?.followsWindows === true
  return (
    <Section id="windows" title={t('seasons.windows.title')} lead={t('seasons.windows.lead')}>
      {season.isCurrent && reception && (
        <p>{t(isFollowing ? 'seasons.windows.followed' : 'seasons.windows.notFollowed')}</p>
      )}
      <ActError error={error} />
      {windows.length > 0 && (
        <DataTable
          caption={t('seasons.windows.title')}
          rows={windows.map((window, at) => ({ ...window, at }))}
          rowKey={({ at }) => String(at)}
          columns={[
            {
              key: 'scope',
              header: t('seasons.windows.for'),
              isLong: true,
              cell: (window) => scopeText(window, t),
            },
            { key: 'opens', header: t('seasons.windows.opens'), cell: ({ opensAt }) => dates.instant(opensAt) },
            { key: 'closes', header: t('seasons.windows.closes'), cell: ({ closesAt }) => dates.instant(closesAt) },
            {
              key: 'grace',
              header: t('seasons.windows.grace'),
              cell: ({ graceMinutes }) =>
                graceMinutes === 0 ? '—' : t('seasons.windows.minutes', { count: graceMinutes }),
            },
            ...(can.setWindows
              ? [
                  {
                    key: 'acts',
                    header: t('seasons.windows.acts'),
                    cell: ({ at, ...window }: SeasonWindow & { readonly at: number }) => (
                      <Actions>
                        <Button look="quiet" onClick={() => setEdited({ window })}>
                          {t('seasons.windows.change')}
                        </Button>
                        <Button look="quiet" isBusy={isBusy} onClick={() => void remove(at)}>
                          {t('seasons.windows.remove')}
                        </Button>
                      </Actions>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {extensions.length > 0 && (
        <DataTable
          caption={t('seasons.windows.extensions')}
          rows={extensions}
          rowKey={({ email }) => email}
          columns={[
            { key: 'email', header: t('seasons.windows.email'), isLong: true, cell: ({ email }) => email },
            { key: 'until', header: t('seasons.windows.until'), cell: ({ until }) => dates.instant(until) },
            { key: 'reason', header: t('seasons.reason'), isLong: true, cell: ({ reason }) => reason },
          ]}
        />
      )}
      {can.setWindows && (
        <Actions>
          <Button look="secondary" onClick={() => setEdited({})}>
            {t('seasons.windows.add')}
          </Button>
          {season.isCurrent && windows.length > 0 && !isFollowing && (
            <Button isBusy={isBusy} onClick={() => void follow()}>
              {t('seasons.windows.follow')}
            </Button>
          )}
          {windows.length > 0 && (
            <Button look="secondary" onClick={() => setIsExtending(true)}>
              {t('seasons.windows.extend')}
            </Button>
          )}
        </Actions>
      )}
      <Dialog isOpen={edited !== null} title={t('seasons.windows.window')} onClose={() => setEdited(null)}>
        {edited !== null && <EditForm season={season} window={edited.window} onClose={() => setEdited(null)} />}
      </Dialog>
      <Dialog isOpen={isExtending} title={t('seasons.windows.extend')} onClose={() => setIsExtending(false)}>
        {isExtending && <ExtensionForm year={year} onClose={() => setIsExtending(false)} />}
      </Dialog>
    </Section>
  )
}

type EditFormProps = {
  readonly season: SeasonSetup
  /** As it was at the opening; undefined: a new one. */
  readonly window: SeasonWindow | undefined
  readonly onClose: () => void
}

function EditForm({ season: { year, version, windows }, window, onClose }: EditFormProps) {
  const atBegun = useBegunVersion(version)
  return (
    <WindowForm
      window={window}
      onCancel={onClose}
      onSave={async (typed) => {
        const next = withRow(windows, placeOfWindow(windows, window), typed)
        await atBegun((begun) => setSeasonWindows(year, { version: begun, windows: next }))
        onClose()
      }}
    />
  )
}
