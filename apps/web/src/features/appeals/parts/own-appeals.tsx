import { MAX_APPEAL_FILES, MAX_APPEAL_TEXT } from '@portal/domain/appeals/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { DocumentSlot } from '../../documents/parts/document-slot.tsx'
import classes from '../../results/parts/own-grant.module.css'
import { ownAppealsQuery, sendAppeal } from '../api.ts'
import { AppealFacts, AppealState } from '../components/appeal-facts.tsx'

export function OwnAppeals({ applicationId }: { applicationId: string }) {
  const { t } = useTexts()
  const dates = useDates()
  const query = useQuery(ownAppealsQuery(applicationId))
  const [isAppealing, setIsAppealing] = useState(false)
  if (!query.isSuccess) return <Waiting on={query} />
  const { appeals, until, version } = query.data.data
  if (until === null) return null
  const date = dates.until(until)
  return (
    <Section title={t('appeals.title')} {...(version === null ? {} : { lead: t('appeals.lead') })}>
      <div className={classes.stack}>
        {appeals.map((appeal) => (
          <div key={appeal.id} className={classes.stack}>
            <div className={classes.head}>
              <h3>{t('appeals.of', { version: appeal.version })}</h3>
              <AppealState state={appeal.state} />
            </div>
            <AppealFacts appeal={appeal} />
          </div>
        ))}
        {version === null && appeals.length === 0 && <p>{t('appeals.closed', { date })}</p>}
        {version !== null && (
          <>
            <p>{t('appeals.until', { date })}</p>
            <Actions>
              <Button look="secondary" onClick={() => setIsAppealing(true)}>
                {t('appeals.open')}
              </Button>
            </Actions>
            <Dialog isOpen={isAppealing} title={t('appeals.open')} size="lg" onClose={() => setIsAppealing(false)}>
              <AppealForm applicationId={applicationId} version={version} onClose={() => setIsAppealing(false)} />
            </Dialog>
          </>
        )}
      </div>
    </Section>
  )
}

type AppealFormProps = { readonly applicationId: string; readonly version: number; readonly onClose: () => void }

function AppealForm({ applicationId, version, onClose }: AppealFormProps) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAct()
  const [reason, setReason] = useState('')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const places = Math.min(files.length + 1, MAX_APPEAL_FILES)
  const put = (at: number, file: StoredFile | null) =>
    setFiles((before) => [...before.slice(0, at), ...(file === null ? [] : [file]), ...before.slice(at + 1)])
  return (
    <ActForm
      lead={<p>{t('appeals.lead')}</p>}
      error={error}
      submit={t('appeals.send')}
      isBusy={isBusy}
      missing={reason.trim() === '' && t('appeals.missing')}
      onSubmit={() =>
        void run(async () => {
          await sendAppeal(applicationId, { version, reason: reason.trim(), files: files.map(({ id }) => ({ id })) })
          showToast('success', t('appeals.sent'))
          onClose()
        })
      }
      onCancel={onClose}
    >
      <TextareaField
        id="appeal-reason"
        name="reason"
        label={t('appeals.reason')}
        hint={t('appeals.reasonHint')}
        value={reason}
        rows={6}
        maxLength={MAX_APPEAL_TEXT}
        onChange={setReason}
      />
      {Array.from({ length: places }, (_, at) => (
        <DocumentSlot
          key={files[at]?.id ?? 'next'}
          id={`appeal-file-${at}`}
          label={t('appeals.file', { number: at + 1 })}
          hint={t('documents.files.rules')}
          isOptional
          value={files[at] ?? null}
          onChange={(file) => put(at, file)}
        />
      ))}
    </ActForm>
  )
}
