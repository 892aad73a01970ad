import type { ReceptionView } from '@portal/domain/reception/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { receptionQuery, setReception } from '../api.ts'
import { WindowDialog } from './window-dialog.tsx'

/** The message about an opened or closed reception stays for three seconds. */
const MESSAGE_MS = 3_000

/** Opens and closes the reception of documents, directly or by schedule (docs/specification/reception.md#window). */
export function ReceptionPanel() {
  const { t } = useTexts()
  // The schedule or another super administrator may change it meanwhile.
  const reception = useQuery({ ...receptionQuery(), refetchInterval: usePollInterval() })
  return (
    <Section title={t('reception.manage.title')}>
      <Waiting on={reception} />
      {reception.data && <Reception reception={reception.data.data} />}
    </Section>
  )
}

function Reception({ reception }: { reception: ReceptionView }) {
  const { t } = useTexts()
  const [isLoadingFirst, setIsAsking] = useState(false)
  const [isSetting, setIsSetting] = useState(false)
  const { isBusy, error, run } = useAct()
  const isOpen = reception.status === 'ENABLED'
  const hasWindow = reception.opensAt !== null || reception.closesAt !== null
  const act = isOpen ? 'disable' : 'enable'

  const toggle = () =>
    run(async () => {
      await setReception(!isOpen)
      setIsAsking(false)
      showToast('success', t(isOpen ? 'reception.manage.closed' : 'reception.manage.opened'), MESSAGE_MS)
    })

  return (
    <>
      <StatusTag tone={isOpen ? 'success' : 'danger'}>{t(isOpen ? 'reception.open' : 'reception.closed')}</StatusTag>
      <WindowNote reception={reception} />
      <Actions>
        <Button look={isOpen ? 'danger' : 'primary'} onClick={() => setIsAsking(true)}>
          {t(`reception.manage.${act}`)}
        </Button>
        <Button look="secondary" onClick={() => setIsSetting(true)}>
          {t(hasWindow ? 'reception.manage.changeWindow' : 'reception.manage.setWindow')}
        </Button>
      </Actions>
      <ConfirmDialog
        isOpen={isLoadingFirst}
        title={t(`reception.manage.${act}Title`)}
        confirmLabel={t(`reception.manage.${act}`)}
        isDangerous={isOpen}
        isBusy={isBusy}
        error={error}
        onConfirm={() => void toggle()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t(`reception.manage.${act}Text`)}</p>
        {hasWindow && <p>{t('reception.manage.clearsWindow')}</p>}
      </ConfirmDialog>
      <WindowDialog
        reception={reception}
        isOpen={isSetting}
        hasWindow={hasWindow}
        onClose={() => setIsSetting(false)}
      />
    </>
  )
}

/** Schedule of opening and closing; past times are marked. */
function WindowNote({ reception: { status, opensAt, closesAt } }: { reception: ReceptionView }) {
  const { t } = useTexts()
  const dates = useDates()
  if (opensAt === null && closesAt === null) return <p>{t('reception.manage.byHand')}</p>
  return (
    <div>
      {opensAt !== null && (
        <p>
          {t(status === 'ENABLED' ? 'reception.manage.opensAt' : 'reception.manage.from', {
            date: dates.instant(opensAt),
          })}
        </p>
      )}
      {closesAt !== null && <p>{t('reception.manage.until', { date: dates.instant(closesAt) })}</p>}
    </div>
  )
}
