import { differencesOf } from '@portal/domain/content/difference-rules.ts'
import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { type ContentKind, kindOf } from '@portal/domain/content/kind-rules.ts'
import type { SyntheticEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type FormField, useForm } from '../../../ui/use-form.ts'
import { createEntry, type Entry, saveEntry, sendEntry, showEntry } from '../api.ts'
import {
  dayFaults,
  type FormValues,
  fromForm,
  HOLDS_FROM,
  newValue,
  pathsOf,
  sendFaults,
  shownFields,
  toForm,
} from '../state/content-values.ts'
import { fieldName } from '../state/use-content-words.ts'
import classes from './content.module.css'
import { ContentField } from './content-field.tsx'
import { Differences } from './differences.tsx'
import { EntryPreview } from './entry-preview.tsx'

type EntryFormProps = {
  readonly kind: ContentKind
  /** Null: a new entry. */
  readonly entry: Entry | null
  /** Called after the save of a new entry, unless more was typed meanwhile. */
  readonly onCreated?: (entry: Entry) => void
  /** Notified whether the form has words that are not saved. */
  readonly onTyped?: (isTyped: boolean) => void
  readonly children?: React.ReactNode
}

/** Name of the button that sends. The one of drafts precedes it, so Enter in a field sends nothing. */
const SEND = 'send'
const isSendAsked = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof SubmitEvent && (nativeEvent.submitter as HTMLButtonElement | null)?.name === SEND

/** Value that a form begins with: the draft, else what is in effect, else the last one. */
const begun = (kind: ContentKind, entry: Entry | null): ContentValue =>
  entry?.open?.value ?? entry?.current ?? entry?.history.find(({ value }) => value !== null)?.value ?? newValue(kind)

const valuesOf = (kind: ContentKind, entry: Entry | null): FormValues =>
  toForm(kind, begun(kind, entry), entry?.open?.holdsFrom ?? null)

const isOther = (kind: ContentKind, one: FormValues, other: FormValues): boolean =>
  one[HOLDS_FROM] !== other[HOLDS_FROM] || JSON.stringify(fromForm(kind, one)) !== JSON.stringify(fromForm(kind, other))

/** Form of an entry: saves a draft, or saves and sends it for confirmation. */
export function EntryForm({ kind, entry, onCreated, onTyped, children }: EntryFormProps) {
  const { t } = useTexts()
  const { fields, isDated } = kindOf(kind)
  const isSending = useRef(false)
  /** State that this form began with or stored last. A newer one of somebody else must not be overwritten unseen. */
  const stored = useRef(entry)
  const [theirs, setTheirs] = useState<Entry | null>(null)
  const [unchanged, setUnchanged] = useState(() => valuesOf(kind, entry))
  const form = useForm<FormValues>({
    id: 'content',
    initial: valuesOf(kind, entry),
    labels: {
      ...Object.fromEntries(pathsOf(fields).map(([path]) => [path, fieldName(t, kind, path)])),
      [HOLDS_FROM]: t('content.holdsFrom'),
    },
    check: (values) => ({
      ...(isSending.current ? sendFaults(kind, values) : {}),
      ...dayFaults(kind, values),
    }),
  })
  const { values } = form
  const isTyped = isOther(kind, values, unchanged)
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped])
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  }, [values])

  const submit = form.submit(async (typed) => {
    const isSent = isSending.current
    const body = { value: fromForm(kind, typed), holdsFrom: String(typed[HOLDS_FROM]) || null }
    const known = theirs ?? stored.current
    try {
      const saved =
        known === null ? await createEntry(kind, body) : await saveEntry(known, { ...body, version: known.version })
      stored.current = saved
      setTheirs(null)
      if (isSent) stored.current = await sendEntry(saved)
      showToast('success', t(isSent ? 'content.sent' : 'content.saved'))
      // More may have been typed meanwhile.
      if (isSent || latest.current === typed) onCreated?.(saved)
      setUnchanged(valuesOf(kind, stored.current))
      form.renew(valuesOf(kind, stored.current), typed)
    } catch (fault) {
      if (fault instanceof ApiError && fault.msg === 'stale_version') setTheirs(fault.data as Entry)
      throw fault
    }
  })

  const takeTheirs = async (now: Entry): Promise<void> => {
    form.replace(valuesOf(kind, now))
    setUnchanged(valuesOf(kind, now))
    stored.current = now
    setTheirs(null)
    await showEntry(now)
  }

  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        isSending.current = isSendAsked(event)
        submit(event)
      }}
    >
      <FormSummary form={form} />
      {theirs !== null && (
        <Banner tone="warning" title={t('content.conflict.title')} isAnnounced>
          <p>{t('content.conflict.text')}</p>
          <Differences kind={kind} rows={differencesOf(kind, begun(kind, theirs), fromForm(kind, values))} />
          <Button look="secondary" onClick={() => void takeTheirs(theirs)}>
            {t('content.conflict.take')}
          </Button>
        </Banner>
      )}
      <Section>
        {shownFields(kind, values, entry === null).map(([name, field]) => (
          <ContentField key={name} kind={kind} name={name} field={field} form={form} isNew={entry === null} />
        ))}
        {isDated && (
          <DateField {...(form.field(HOLDS_FROM) as FormField<string>)} hint={t('content.holdsFromHint')} isOptional />
        )}
      </Section>
      <EntryPreview kind={kind} value={fromForm(kind, values)} />
      <Actions>
        <Button type="submit" look="secondary" isBusy={form.isBusy}>
          {t('content.save')}
        </Button>
        <Button type="submit" name={SEND} isBusy={form.isBusy}>
          {t('content.send')}
        </Button>
        {children}
      </Actions>
    </form>
  )
}
