import { MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Actions } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { errorText } from '../../../ui/use-form.ts'
import { type ImportReport, importContent } from '../api.ts'
import { kindNamed } from '../state/kind-named.ts'
import { useContentWords } from '../state/use-content-words.ts'
import { ChangedEntry } from './changed-entry.tsx'
import classes from './content.module.css'

/** Takes a file of content: first a comparison, then the changes wait for another person. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog isOpen={isOpen} title={t('content.file.uploadTitle')} size="xl" onClose={onClose}>
      <Import onClose={onClose} />
    </Dialog>
  )
}

function Import({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const { isBusy, error, run } = useAct()

  /** Names the file as the fault. */
  function ofFile(fault: unknown): never {
    if (fault instanceof ApiError && fault.msg === 'wrong_value')
      throw new ApiError(fault.status, { message: t('content.file.wrong') })
    throw fault
  }

  const compare = (chosen: File): void =>
    void run(async () => {
      setFile(chosen)
      setReport(null)
      if (chosen.size > MAX_FILE_BYTES) throw new ApiError(413, { message: t('kernel.errors.big-file-size') })
      setReport(await importContent(chosen, true).catch(ofFile))
    })

  const take = (chosen: File): void =>
    void run(async () => {
      const { total } = await importContent(chosen, false).catch(ofFile)
      showToast('success', t('content.file.taken', { count: total }))
      onClose()
    })

  const canTake = report !== null && report.faults.length === 0 && report.changes.length > 0
  return (
    <div className={classes.stack}>
      <p>{t('content.file.uploadLead')}</p>
      <ActError error={error} />
      <Actions>
        {canTake && file !== null && (
          <Button isBusy={isBusy} onClick={() => take(file)}>
            {t('content.file.take')}
          </Button>
        )}
        <Button look="secondary" isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('content.file.file')}
        </Button>
        {file !== null && <span className={classes.muted}>{file.name}</span>}
      </Actions>
      <FileInput
        ref={input}
        accept=".json,application/json"
        aria-label={t('content.file.file')}
        onFiles={([chosen]) => chosen !== undefined && compare(chosen)}
      />
      {report !== null && <Report report={report} />}
    </div>
  )
}

function Report({ report: { changes, total, faults, same } }: { report: ImportReport }) {
  const { t } = useTexts()
  const words = useContentWords()
  const inWords = ({ kind: name, key, field, msg }: ImportReport['faults'][number]): string => {
    const kind = kindNamed(name)
    return t('content.file.fault', {
      kind: kind === undefined ? name : words.kind(kind),
      key,
      field: kind === undefined || field === '' ? '—' : words.field(kind, field),
      fault: t(errorText(msg)),
    })
  }
  return (
    <div className={classes.stack} aria-live="polite">
      <p>
        {changes.length === 0 ? t('content.file.nothing') : t('content.file.changes', { count: total })}
        {' · '}
        {t('content.file.same', { count: same })}
      </p>
      {faults.length > 0 && (
        <Banner tone="danger" title={t('content.file.faults')}>
          <ul className={classes.list}>
            {faults.map((fault) => (
              <li key={`${fault.kind} ${fault.key} ${fault.field} ${fault.msg}`}>{inWords(fault)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {changes.length < total && <p className={classes.muted}>{t('content.file.more', { count: changes.length })}</p>}
      {changes.map((change) => (
        <ChangedEntry key={`${change.kind} ${change.key}`} change={change} />
      ))}
    </div>
  )
}
