import { isoTimeOf } from '@portal/domain/interviews/rules.ts'
import { DEFAULT_INTERVIEW_MINUTES } from '@portal/domain/interviews/status.ts'
import { INTERVIEW_LANGUAGES } from '@portal/domain/kernel/education.ts'
import { SLOT_LIMITS } from '@portal/domain/slots/status.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keysByBody } from '../../../platform/new-key.ts'
import { digits } from '../../../platform/numbers.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import listClasses from '../../../ui/list.module.css'
import { SearchField } from '../../../ui/search-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { expertsQuery } from '../../interviews/parts/experts-query.ts'
import { type Opened, openSlots } from '../api.ts'
import { checkOpening, type OpenValues, openingOf, timesOfOpening } from '../state/opening.ts'
import { OpenDays } from './open-days.tsx'
import { OpenPreview } from './open-preview.tsx'
import classes from './slots.module.css'

type OpenFormProps = { readonly onOpened: (opened: Opened) => void; readonly onClose: () => void }

const FIELDS = ['expertId', 'days', 'from', 'to', 'minutes', 'pause', 'zoom', 'language'] as const

export function OpenForm({ onOpened, onClose }: OpenFormProps) {
  const { t } = useTexts()
  const isHead = useMay('inviteToSlots')
  const experts = useQuery({ ...expertsQuery(), enabled: isHead })
  const [keyOf] = useState(keysByBody)
  const form = useForm<OpenValues>({
    id: 'opening',
    labels: Object.fromEntries(FIELDS.map((name) => [name, t(`slots.open.${name}`)])) as Record<
      (typeof FIELDS)[number],
      string
    >,
    initial: {
      expertId: '',
      days: [],
      from: '10:00',
      to: '13:00',
      minutes: String(DEFAULT_INTERVIEW_MINUTES),
      pause: '0',
      zoom: '',
      language: '',
    },
    check: (values) => checkOpening(values, isHead),
  })
  const open = form.submit(async (values) => {
    const body = openingOf(values, isHead)
    onOpened(await openSlots(body, keyOf(body)))
  })
  const times = timesOfOpening(form.values)
  const number = (name: 'minutes' | 'pause') => ({
    ...form.field(name),
    hint: t('slots.open.range', SLOT_LIMITS[name]),
    inputMode: 'numeric' as const,
    maxLength: 3,
    width: 4 as const,
    autoComplete: 'off',
    clean: digits,
  })
  const time = (name: 'from' | 'to') => ({
    ...form.field(name),
    hint: t('interviews.schedule.timeHint'),
    maxLength: 5,
    width: 5 as const,
    autoComplete: 'off',
    clean: (typed: string) => isoTimeOf(typed.trim()),
  })
  return (
    <form noValidate className={listClasses.stack} onSubmit={open}>
      <FormSummary form={form} />
      {isHead && (
        <SearchField
          {...form.field('expertId')}
          isLoading={experts.isPending}
          options={(experts.data?.content ?? []).map(({ id, fullName, load = 0 }) => ({
            value: id,
            label: `${fullName} · ${t('interviews.list.load', { count: load })}`,
          }))}
        />
      )}
      <div className={classes.pair}>
        <OpenDays {...form.field('days')} />
        <OpenPreview times={times} />
      </div>
      <div className={classes.two}>
        <TextField {...time('from')} />
        <TextField {...time('to')} />
        <TextField {...number('minutes')} />
        <TextField {...number('pause')} />
      </div>
      <TextField
        {...form.field('zoom')}
        type="url"
        hint={t('slots.open.zoomHint')}
        maxLength={500}
        autoComplete="off"
      />
      <ChoiceField
        {...form.field('language')}
        emptyLabel={t('slots.desk.anyLanguage')}
        isUnmarked
        width={20}
        options={INTERVIEW_LANGUAGES.map((value) => ({ value, label: t(`directory.language.${value}`) }))}
      />
      <FormActions
        submit={t('slots.open.submit', { count: times.length })}
        isBusy={form.isBusy}
        missing={times.length === 0 && t('slots.open.first')}
        onCancel={onClose}
      />
    </form>
  )
}
