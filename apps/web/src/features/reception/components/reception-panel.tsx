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
    <Section title={t('staff.reception.title')}>
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
      showToast('success', t(isOpen ? 'staff.reception.closed' : 'staff.reception.opened'), MESSAGE_MS)
    })

  return (
    <>
      <StatusTag tone={isOpen ? 'success' : 'danger'}>{t(isOpen ? 'reception.open' : 'reception.closed')}</StatusTag>
      <WindowNote reception={reception} />
      <Actions>
        <Button look={isOpen ? 'danger' : 'primary'} onClick={() => setIsAsking(true)}>
          {t(`staff.reception.${act}`)}
        </Button>
        <Button look="secondary" onClick={() => setIsSetting(true)}>
          {t(hasWindow ? 'staff.reception.changeWindow' : 'staff.reception.setWindow')}
        </Button>
      </Actions>
      <ConfirmDialog
        isOpen={isLoadingFirst}
        title={t(`staff.reception.${act}Title`)}
        confirmLabel={t(`staff.reception.${act}`)}
        isDangerous={isOpen}
        isBusy={isBusy}
        error={error}
        onConfirm={() => void toggle()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t(`staff.reception.${act}Text`)}</p>
        {hasWindow && <p>{t('staff.reception.clearsWindow')}</p>}
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
  if (opensAt === null && closesAt === null) return <p>{t('staff.reception.byHand')}</p>
  return (
    <div>
      {opensAt !== null && (
        <p>
          {t(status === 'ENABLED' ? 'staff.reception.opensAt' : 'staff.reception.from', {
            date: dates.instant(opensAt),
          })}
        </p>
      )}
      {closesAt !== null && <p>{t('staff.reception.until', { date: dates.until(closesAt) })}</p>}
    </div>
  )
}
