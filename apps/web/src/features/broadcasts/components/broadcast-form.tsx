import { APPLICATION_TYPES } from '@portal/domain/applications/status.ts'
import { BROADCAST_KINDS, MAX_SUBJECT, MAX_TEXT } from '@portal/domain/broadcasts/rules.ts'
import { ADDRESSED_STATUSES } from '@portal/domain/broadcasts/status.ts'
import { EDUCATION_LEVELS } from '@portal/domain/kernel/education.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { isArchive, isDraftState } from '@portal/domain/seasons/status.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { currentSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions, Section } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { optionsOf, useDirectory } from '../../directory/parts/use-directory.ts'
import { type Broadcast, createBroadcast, editBroadcast, openSeasonsQuery, universityListQuery } from '../api.ts'
import { type BroadcastValues, pathOf, toContent, valuesOf } from '../state/broadcast-values.ts'
import classes from './broadcast.module.css'
import { BroadcastPreview } from './broadcast-preview.tsx'

type BroadcastFormProps = {
  /** Null: a new one. */
  readonly broadcast: Broadcast | null
  /** Season of a new one. */
  readonly season: number
  readonly onUnsaved: (isUnsaved: boolean) => void
}

/** Form of a draft: recipients, then texts in three languages with their preview. */
export function BroadcastForm({ broadcast, season, onUnsaved }: BroadcastFormProps) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const textLabels = Object.fromEntries(
    (['subject', 'text'] as const).flatMap((field) =>
      LANGUAGES.map((each) => [
        pathOf(field, each),
        t('broadcasts.inLanguage', { field: t(`broadcasts.fields.${field}`), language: t(`app.words.${each}`) }),
      ]),
    ),
  )
  const form = useForm<BroadcastValues>({
    id: 'broadcast',
    initial: valuesOf(broadcast, season),
    labels: {
      ...(textLabels as Record<ReturnType<typeof pathOf>, string>),
      ...keyed(ADDRESSED_STATUSES, (status) => t(`broadcasts.statuses.${status}`)),
      kind: t('broadcasts.kind'),
      'filter.season': t('broadcasts.season'),
      type: t('broadcasts.type'),
      level: t('broadcasts.level'),
      'filter.universityId': t('broadcasts.university'),
      program: t('broadcasts.program'),
      country: t('broadcasts.country'),
      language: t('broadcasts.language'),
    },
  })
  const isOfUniversity = (currentSession()?.user.universityId ?? null) !== null
  const seasons = useQuery(openSeasonsQuery()).data?.data.list ?? []
  const universities = useQuery({ ...universityListQuery(), enabled: !isOfUniversity }).data?.list ?? []
  const countries = useDirectory('listCitizenships')
  // The draft that this form began with. Another person's draft is taken over while nothing is typed. After a refusal
  // the newest counts.
  const [begun, setBegun] = useState(broadcast)
  const isTypedOver = (earlier: Broadcast | null) =>
    JSON.stringify(toContent(form.values)) !== JSON.stringify(toContent(valuesOf(earlier, season)))
  if (broadcast !== null && begun !== null && broadcast.version !== begun.version && !isTypedOver(begun)) {
    setBegun(broadcast)
    form.replace(valuesOf(broadcast, season))
  }
  const save = form.submit(async (values) => {
    const content = toContent(values)
    const saved =
      broadcast === null
        ? await createBroadcast(content)
        : await editBroadcast(begun ?? broadcast, content).catch((fault) => {
            if (fault instanceof ApiError && fault.msg === 'stale_version') setBegun(null)
            throw fault
          })
    if (broadcast !== null) setBegun(saved)
    showToast('success', t('broadcasts.saved', { count: saved.recipients }))
    if (broadcast === null) await navigate({ to: '/broadcasts/$id', params: { id: saved.id }, replace: true })
  })
  const isUnsaved = isTypedOver(broadcast)
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  const any = t('broadcasts.any')
  const content = toContent(form.values)
  return (
    <form noValidate className={listClasses.stack} onSubmit={save}>
      <FormSummary form={form} />
      <Section title={t('broadcasts.recipients')} lead={t('broadcasts.recipientsLead')}>
        <fieldset className={classes.statuses}>
          <legend>{t('broadcasts.status')}</legend>
          {ADDRESSED_STATUSES.filter((status) => !isOfUniversity || status !== ADDRESSED_STATUSES[0]).map((status) => (
            <CheckboxField key={status} {...form.field(status)} />
          ))}
        </fieldset>
        <div className={`${classes.columns} ${classes.filters}`}>
          <ChoiceField
            {...form.field('filter.season')}
            options={seasons
              .filter(({ state }) => !isArchive(state) && !isDraftState(state))
              .map(({ year, name }) => ({ value: String(year), label: nameIn(name, language) }))}
            onChange={(value) => value !== '' && form.change({ 'filter.season': value })}
          />
          <ChoiceField
            {...form.field('type')}
            emptyLabel={any}
            options={APPLICATION_TYPES.map((value) => ({ value, label: t(`applications.filters.types.${value}`) }))}
            isOptional
          />
          <ChoiceField
            {...form.field('level')}
            emptyLabel={any}
            options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`applications.level.${value}`) }))}
            isOptional
          />
          {!isOfUniversity && (
            <SearchField
              {...form.field('filter.universityId')}
              options={optionsOf(universities, language)}
              isOptional
            />
          )}
          <TextField
            {...form.field('program')}
            hint={t('broadcasts.programHint')}
            maxLength={40}
            width={10}
            autoComplete="off"
            isOptional
          />
          <SearchField
            {...form.field('country')}
            options={countries.options}
            isLoading={countries.isLoading}
            isOptional
          />
          <ChoiceField
            {...form.field('language')}
            emptyLabel={any}
            options={LANGUAGES.map((value) => ({ value, label: t(`kernel.languages.${value}`) }))}
            isOptional
          />
          <ChoiceField
            {...form.field('kind')}
            hint={t('broadcasts.kindHint')}
            options={BROADCAST_KINDS.map((value) => ({ value, label: t(`broadcasts.kinds.${value}`) }))}
            onChange={(value) => value !== '' && form.change({ kind: value })}
          />
        </div>
      </Section>
      <Section title={t('broadcasts.texts')} lead={t('broadcasts.textsLead')}>
        <div className={classes.columns}>
          {LANGUAGES.map((each) => (
            <div key={each} lang={each} className={listClasses.stack}>
              <TextField {...form.field(pathOf('subject', each))} maxLength={MAX_SUBJECT} autoComplete="off" />
              <TextareaField {...form.field(pathOf('text', each))} maxLength={MAX_TEXT} rows={8} />
            </div>
          ))}
        </div>
      </Section>
      <BroadcastPreview
        of={{ subject: content.subject as Broadcast['subject'], text: content.text as Broadcast['text'] }}
      />
      <Actions>
        <Button type="submit" look={broadcast === null ? 'primary' : 'secondary'} isBusy={form.isBusy}>
          {t('broadcasts.save')}
        </Button>
      </Actions>
    </form>
  )
}
