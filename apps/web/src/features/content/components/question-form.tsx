import type { ContentField as Field } from '@portal/domain/content/field-rules.ts'
import { kindOf } from '@portal/domain/content/kind-rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type FormField, useForm } from '../../../ui/use-form.ts'
import { createQuestion, offeredQuery, type QuestionRow, saveQuestion, sendQuestion } from '../api.ts'
import { type FormValues, fromForm, newValue, pathsOf, sendFaults, toForm } from '../state/content-values.ts'
import { fieldName } from '../state/use-content-words.ts'
import classes from './content.module.css'
import { ContentField } from './content-field.tsx'

type QuestionFormProps = {
  /** Null: a new question. */
  readonly row: QuestionRow | null
  readonly season: number
  readonly universityId: string
  readonly onDone: () => void
}

const PROGRAM = 'program'
const { fields } = kindOf('question')
/** Fields that only some types of questions have. */
const OF_TYPE: Readonly<Record<string, string>> = { options: 'CHOICE', most: 'TEXT' }

/** A field that only its type has is not optional there. */
function askedOf(name: string, field: Field): Field {
  if (OF_TYPE[name] === undefined || !('isOptional' in field)) return field
  const { isOptional: _, ...asked } = field
  return asked as Field
}

/** Question of a program: saved as a draft, or sent for approval. */
export function QuestionForm({ row, season, universityId, onDone }: QuestionFormProps) {
  const { t, language } = useTexts()
  const isSending = useRef(false)
  // The question that this form began with or has saved. After a refusal as stale the newest counts.
  const [stored, setStored] = useState(row)
  const known = stored ?? row
  const offered = useQuery(offeredQuery(universityId)).data?.data.programs ?? []
  const form = useForm<FormValues>({
    id: 'question',
    initial: { ...toForm('question', row?.value ?? newValue('question'), null), [PROGRAM]: row?.program ?? '' },
    labels: {
      ...Object.fromEntries(pathsOf(fields).map(([path]) => [path, fieldName(t, 'question', path)])),
      [PROGRAM]: t('content.questions.program'),
    },
    check: (values) => ({
      ...(values[PROGRAM] === '' ? { [PROGRAM]: 'kernel.errors.field_required' as const } : {}),
      ...(isSending.current ? sendFaults('question', values) : {}),
    }),
  })
  const submit = form.submit(async (values) => {
    const value = { ...fromForm('question', values) }
    const saved =
      known === null
        ? await createQuestion({ season, universityId, program: String(values[PROGRAM]), value })
        : await saveQuestion(known, value).catch((fault: unknown) => {
            if (fault instanceof ApiError && fault.msg === 'stale_version' && row !== null) setStored(null)
            throw fault
          })
    setStored(saved)
    if (isSending.current) await sendQuestion(saved)
    showToast('success', t(isSending.current ? 'content.sent' : 'content.saved'))
    onDone()
  })
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        const { nativeEvent } = event
        const submitter =
          nativeEvent instanceof SubmitEvent ? (nativeEvent.submitter as HTMLButtonElement | null) : null
        isSending.current = submitter?.name === 'send'
        submit(event)
      }}
    >
      <FormSummary form={form} />
      {row === null && (
        <ChoiceField
          {...(form.field(PROGRAM) as FormField<string>)}
          hint={t('content.questions.programHint')}
          options={offered.map((program) => ({
            value: program.id,
            label: `${program.code} ${nameIn(program, language)}`,
          }))}
        />
      )}
      {Object.entries(fields)
        .filter(([name]) => OF_TYPE[name] === undefined || OF_TYPE[name] === form.values['type'])
        .map(([name, field]) => (
          <ContentField key={name} kind="question" name={name} field={askedOf(name, field)} form={form} isNew />
        ))}
      <Actions>
        <Button type="submit" look="secondary" isBusy={form.isBusy}>
          {t('content.save')}
        </Button>
        <Button type="submit" name="send" isBusy={form.isBusy}>
          {t('content.questions.send')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('app.actions.cancel')}
        </Button>
      </Actions>
    </form>
  )
}
