import { keyed } from '@portal/domain/kernel/keyed.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { MAX_COMMENT, REASON_KINDS } from '@portal/domain/review/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useForm } from '../../../ui/use-form.ts'
import { deleteReason, type Reason, reasonsQuery, saveReason } from '../api.ts'
import { reasonIn } from '../labels.ts'
import classes from './staff.module.css'

type ReasonsDialogProps = {
  readonly isOpen: boolean
  /** Adds this university's reasons to those of the whole portal. */
  readonly universityId: string | null
  readonly onClose: () => void
}

export function ReasonsDialog({ isOpen, universityId, onClose }: ReasonsDialogProps) {
  const { t } = useTexts()
  const [subject, setSubject] = useState<Reason | 'new' | null>(null)
  const { data } = useQuery({ ...reasonsQuery(universityId), enabled: isOpen })
  /** The newest version of the reason that is edited. */
  const edited =
    subject === null || subject === 'new' ? null : (data?.list.find(({ id }) => id === subject.id) ?? subject)
  const close = () => {
    setSubject(null)
    onClose()
  }
  const title =
    subject === null
      ? t('applications.reasons.title')
      : t(subject === 'new' ? 'applications.reasons.addTitle' : 'applications.reasons.editTitle')
  return (
    <Dialog isOpen={isOpen} title={title} size="lg" onClose={close}>
      {subject === null ? (
        <ReasonList universityId={universityId} onEdit={setSubject} onClose={close} />
      ) : (
        <ReasonForm reason={edited} onEnd={() => setSubject(null)} />
      )}
    </Dialog>
  )
}

type ReasonListProps = Omit<ReasonsDialogProps, 'isOpen'> & { readonly onEdit: (subject: Reason | 'new') => void }

function ReasonList({ universityId, onEdit, onClose }: ReasonListProps) {
  const { t } = useTexts()
  const reasons = useQuery(reasonsQuery(universityId))
  if (!reasons.isSuccess) return <Waiting on={reasons} />
  const { list } = reasons.data
  return (
    <div className={listClasses.stack}>
      <p>{t('applications.reasons.lead')}</p>
      {list.length === 0 && <p className={listClasses.muted}>{t('applications.reasons.none')}</p>}
      {REASON_KINDS.map((kind) => {
        const ofKind = list.filter((reason) => reason.kind === kind)
        return (
          ofKind.length > 0 && (
            <section key={kind} className={listClasses.stack}>
              <h3>{t(`applications.reasons.kind.${kind}`)}</h3>
              <ul className={classes.reasons}>
                {ofKind.map((reason) => (
                  <ReasonRow key={reason.id} reason={reason} onEdit={() => onEdit(reason)} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      <Actions>
        <Button onClick={() => onEdit('new')}>{t('applications.reasons.add')}</Button>
        <Button look="secondary" onClick={onClose}>
          {t('app.actions.close')}
        </Button>
      </Actions>
    </div>
  )
}

function ReasonRow({ reason, onEdit }: { reason: Reason; onEdit: () => void }) {
  const { t, language } = useTexts()
  const [isLoadingFirst, setIsAsking] = useState(false)
  const { isBusy, error, run } = useAct()
  const text = reasonIn(reason, language)

  const remove = () =>
    run(async () => {
      await deleteReason(reason.id)
      showToast('success', t('applications.reasons.removed'))
    })

  return (
    <li>
      <span>{text}</span>
      <span className={listClasses.muted}>
        {t(`applications.reasons.scope.${reason.universityId === null ? 'portal' : 'university'}`)}
      </span>
      {reason.can.edit && (
        <span className={classes.rowActs}>
          <Button look="quiet" aria-label={t('applications.reasons.editOne', { text })} onClick={onEdit}>
            {t('applications.reasons.edit')}
          </Button>
          <Button
            look="quiet"
            aria-label={t('applications.reasons.removeOne', { text })}
            onClick={() => setIsAsking(true)}
          >
            {t('applications.reasons.remove')}
          </Button>
        </span>
      )}
      <ConfirmDialog
        isOpen={isLoadingFirst}
        title={t('applications.reasons.removeTitle')}
        confirmLabel={t('applications.reasons.remove')}
        isDangerous
        isBusy={isBusy}
        error={error}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      >
        {text}
      </ConfirmDialog>
    </li>
  )
}

type Values = { kind: Reason['kind'] | ''; textKk: string; textRu: string; textEn: string }
const TEXTS = ['textKk', 'textRu', 'textEn'] as const

const check = (values: Values) =>
  keyed(
    (Object.keys(values) as (keyof Values)[]).filter((name) => values[name].trim() === ''),
    () => 'kernel.errors.field_required' as const,
  )

function ReasonForm({ reason, onEnd }: { reason: Reason | null; onEnd: () => void }) {
  const { t } = useTexts()
  const { kind = 'REJECT', textKk = '', textRu = '', textEn = '' } = reason ?? {}
  const textLabel = (language: Language) =>
    t('applications.reasons.text', { language: t(`kernel.languages.${language}`) })
  const form = useForm<Values>({
    id: 'reason',
    initial: { kind, textKk, textRu, textEn },
    labels: {
      kind: t('applications.reasons.kind.label'),
      textKk: textLabel('kk'),
      textRu: textLabel('ru'),
      textEn: textLabel('en'),
    },
    check,
  })

  const save = form.submit(async ({ kind: chosen, ...texts }) => {
    await saveReason(reason, chosen === '' ? kind : chosen, texts)
    showToast('success', t('applications.reasons.saved'))
    onEnd()
  })

  return (
    <form noValidate className={listClasses.stack} onSubmit={save}>
      <FormSummary form={form} />
      {reason === null && (
        <ChoiceField
          {...form.field('kind')}
          options={REASON_KINDS.map((value) => ({ value, label: t(`applications.reasons.kind.${value}`) }))}
        />
      )}
      {TEXTS.map((name) => (
        <TextareaField key={name} {...form.field(name)} rows={3} maxLength={MAX_COMMENT} />
      ))}
      <FormActions submit={t('applications.reasons.save')} isBusy={form.isBusy} onCancel={onEnd} />
    </form>
  )
}
