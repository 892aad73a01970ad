import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useLastDays } from '../../../platform/last-days.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Fold } from '../../../ui/fold.tsx'
import listClasses from '../../../ui/list.module.css'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useAct } from '../../../ui/use-act.ts'
import classes from '../components/corrections.module.css'
import { CORRECTION_TONE, type Correction, type CorrectionItem, cancelCorrection } from './correction-calls.ts'
import { CorrectionReason } from './correction-reason.tsx'
import { useDocumentName } from './use-document-name.ts'
import { useFieldName, useFieldValue } from './use-field-name.ts'

type StaffCorrectionProps = {
  readonly id: string
  /** Newest first; at least one. */
  readonly rounds: readonly Correction[]
  /** Shows the new file of an item beside the old one. */
  readonly onCompare: (item: CorrectionItem) => void
  readonly onCancelled: () => void
}

/** State of the newest request beside the checks, and the earlier requests below it. */
export function StaffCorrection({ id, rounds, onCompare, onCancelled }: StaffCorrectionProps) {
  const { t } = useTexts()
  const [newest, ...earlier] = rounds
  if (newest === undefined) return null
  return (
    <section className={classes.panel} aria-labelledby="correction">
      <div className={classes.head}>
        <h2 id="correction">{t('corrections.staff.panel')}</h2>
        <StatusTag tone={CORRECTION_TONE[newest.state]}>{t(`corrections.staff.state.${newest.state}`)}</StatusTag>
      </div>
      <Round round={newest} onCompare={onCompare} />
      {newest.can.cancel && <CancelRequest id={id} onCancelled={onCancelled} />}
      {earlier.length > 0 && (
        <Fold id="earlier-corrections" title={t('corrections.staff.earlier', { count: earlier.length })}>
          {earlier.map((round) => (
            <div key={round.id} className={classes.round}>
              <div className={classes.head}>
                <strong>{t('corrections.staff.round', { number: round.round })}</strong>
                <StatusTag tone={CORRECTION_TONE[round.state]}>{t(`corrections.staff.state.${round.state}`)}</StatusTag>
              </div>
              <Round round={round} onCompare={onCompare} />
            </div>
          ))}
        </Fold>
      )}
    </section>
  )
}

function Round({ round, onCompare }: { readonly round: Correction } & Pick<StaffCorrectionProps, 'onCompare'>) {
  const { t } = useTexts()
  const days = useLastDays()
  const { state, until, askedAt, answeredAt, authorName, items, fields } = round
  const nameOf = useDocumentName(items)
  const fieldName = useFieldName()
  const shownValue = useFieldValue()
  const dates = useDates()
  const asked = { name: authorName ?? '', at: dates.instant(askedAt) }
  return (
    <>
      {state === 'ASKED' && (
        <p>
          <strong>{t('corrections.staff.untilAt', { at: days.end(until) })}</strong> · {days.left(until)}
        </p>
      )}
      {state === 'LAPSED' && <p>{t('corrections.staff.lapsedText')}</p>}
      <p className={listClasses.muted}>
        {t(authorName === null ? 'corrections.staff.askedAt' : 'corrections.staff.askedBy', asked)}
        {answeredAt !== null && <br />}
        {answeredAt !== null && t('corrections.staff.answeredAt', { at: dates.instant(answeredAt) })}
      </p>
      <ul className={classes.rows}>
        {items.map((item) => (
          <li key={item.id}>
            <div className={classes.head}>
              <strong>{nameOf(item)}</strong>
              {state === 'ASKED' && (
                <StatusTag tone={item.isReady ? 'success' : 'neutral'}>
                  {t(item.isReady ? 'corrections.staff.given' : 'corrections.staff.notGiven')}
                </StatusTag>
              )}
              {answeredAt !== null && item.after !== null && (
                <Button
                  look="quiet"
                  aria-label={t('corrections.staff.compareOf', { document: nameOf(item) })}
                  onClick={() => onCompare(item)}
                >
                  {t('corrections.staff.compare')}
                </Button>
              )}
            </div>
            <CorrectionReason item={item} />
          </li>
        ))}
        {fields.map((field) => (
          <li key={field.id}>
            <div className={classes.head}>
              <strong>{fieldName(field.field)}</strong>
              {state === 'ASKED' && (
                <StatusTag tone={field.isReady ? 'success' : 'neutral'}>
                  {t(field.isReady ? 'corrections.staff.valueGiven' : 'corrections.staff.valueNotGiven')}
                </StatusTag>
              )}
            </div>
            <CorrectionReason item={field} />
            {field.before !== null && (
              <p>{t('corrections.staff.valueBefore', { value: shownValue(field.field, field.before) })}</p>
            )}
            {answeredAt !== null && (
              <p>
                <strong>{t('corrections.staff.valueAfter', { value: shownValue(field.field, field.after) })}</strong>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function CancelRequest({ id, onCancelled }: Pick<StaffCorrectionProps, 'id' | 'onCancelled'>) {
  const { t } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, error, run, forget } = useAct()
  return (
    <>
      <Button look="secondary" onClick={() => setIsAsking(true)}>
        {t('corrections.staff.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('corrections.staff.cancelTitle')}
        confirmLabel={t('corrections.staff.cancelConfirm')}
        cancelLabel={t('corrections.staff.keep')}
        isDangerous
        isBusy={isBusy}
        error={error}
        onConfirm={() =>
          void run(async () => {
            await cancelCorrection(id)
            setIsAsking(false)
            onCancelled()
          })
        }
        onCancel={() => {
          forget()
          setIsAsking(false)
        }}
      >
        {t('corrections.staff.cancelText')}
      </ConfirmDialog>
    </>
  )
}
