import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { useState } from 'react'
import { keysByBody } from '../../../platform/new-key.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import listClasses from '../../../ui/list.module.css'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { type Faults, useForm } from '../../../ui/use-form.ts'
import { nameReferee, type Referee, replaceReferee } from '../api.ts'

const MOST = { name: 100, position: 200, note: 500 } as const
const EMPTY = { name: '', position: '', email: '', language: '' as Language | '', note: '' }

type NameRefereeProps = {
  readonly id: string
  /** Referee whose link ends with it; null: a first one. */
  readonly replaced: Referee | null
  /** Life of the link. */
  readonly days: number
  readonly onClose: () => void
}

/** Names a referee, who gets a mail with a link of their own. */
export function NameReferee(props: NameRefereeProps) {
  const { t } = useTexts()
  const { replaced, onClose } = props
  return (
    <Dialog
      isOpen
      size="lg"
      title={replaced === null ? t('referees.form.title') : t('referees.form.replaceTitle', { name: replaced.name })}
      onClose={onClose}
    >
      <NameForm {...props} />
    </Dialog>
  )
}

function NameForm({ id, replaced, days, onClose }: NameRefereeProps) {
  const { t, language } = useTexts()
  const [keyOf] = useState(keysByBody)
  const form = useForm({
    id: 'referee',
    initial: { ...EMPTY, language: language as Language | '' },
    labels: {
      name: t('referees.form.name'),
      position: t('referees.form.position'),
      email: t('referees.form.email'),
      language: t('referees.form.language'),
      note: t('referees.form.note'),
    },
    fieldOfKey: { referee_is_self: 'email', email_error: 'email' },
    check: ({ note: _, ...asked }) => {
      const faults: Faults<typeof EMPTY> = {}
      for (const [name, value] of Object.entries(asked))
        if (value.trim() === '') faults[name as keyof typeof asked] = 'kernel.errors.field_required'
      return faults
    },
  })
  return (
    <form
      noValidate
      className={listClasses.stack}
      onSubmit={form.submit(async ({ language: chosen, note, ...named }) => {
        const body = { ...named, language: chosen || language, note: note.trim() === '' ? null : note.trim() }
        if (replaced === null) await nameReferee(id, body, keyOf(body))
        else await replaceReferee(id, replaced.id, body, keyOf(body))
        onClose()
      })}
    >
      <p className={listClasses.muted}>{t('referees.form.lead', { count: days })}</p>
      <FormSummary form={form} />
      <TextField {...form.field('name')} maxLength={MOST.name} hint={t('referees.form.nameHint')} />
      <TextField {...form.field('position')} maxLength={MOST.position} hint={t('referees.form.positionHint')} />
      <TextField {...form.field('email')} type="email" spellCheck={false} hint={t('referees.form.emailHint')} />
      <ChoiceField
        {...form.field('language')}
        width={24}
        options={LANGUAGES.map((value) => ({ value, label: t(`referees.form.languages.${value}`) }))}
      />
      <TextareaField
        {...form.field('note')}
        isOptional
        rows={3}
        maxLength={MOST.note}
        hint={t('referees.form.noteHint')}
      />
      <DialogFoot>
        <Button type="submit" isBusy={form.isBusy}>
          {t('referees.form.submit')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('app.actions.cancel')}
        </Button>
      </DialogFoot>
    </form>
  )
}
