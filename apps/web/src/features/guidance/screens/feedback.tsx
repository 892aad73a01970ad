import {
  FEEDBACK_TOPICS,
  type FeedbackTopic,
  isPagePath,
  MOST_FEEDBACK,
} from '@portal/domain/notifications/feedback-rules.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/client.ts'
import { guestOrAccount, readLocal, saveLocal } from '../../../platform/local-drafts.ts'
import { keysByBody } from '../../../platform/new-key.ts'
import { hasMailbox } from '../../../platform/owner.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Page } from '../../../ui/page.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import classes from '../components/feedback.module.css'

const DRAFT = 'feedback'
type Draft = { readonly topic: FeedbackTopic | ''; readonly text: string }
const NOTHING = { topic: '', text: '', email: '', homepage: '' } as {
  topic: FeedbackTopic | ''
  text: string
  email: string
  homepage: string
}

/** Feedback to the office of the portal (docs/specification/notifications.md#feedback). */
export function FeedbackScreen() {
  const { t } = useTexts()
  const mailbox = hasMailbox()
  return (
    <Page title={t('guidance.feedback.title')} lead={t('guidance.feedback.lead')}>
      {mailbox !== false && <FeedbackForm />}
      {mailbox !== true && <p data-if="noMailbox">{t('guidance.feedback.noMailbox')}</p>}
    </Page>
  )
}

function FeedbackForm() {
  const { t } = useTexts()
  const { from }: { from?: string } = useSearch({ strict: false })
  // The prerendered page knows no other page.
  const [page, setPage] = useState('/feedback')
  useEffect(() => {
    if (from !== undefined && isPagePath(from)) setPage(from)
  }, [from])
  const [isDone, setIsDone] = useState(false)
  const [keyOf, setKeyOf] = useState(keysByBody)
  const [isKept, setIsKept] = useState(false)
  const form = useForm({
    id: 'feedback',
    initial: NOTHING,
    labels: {
      topic: t('guidance.feedback.topic'),
      text: t('guidance.feedback.text'),
      email: t('guidance.feedback.email'),
      homepage: t('guidance.feedback.homepage'),
    },
    check: ({ topic, text }) => ({
      ...(topic === '' ? { topic: 'kernel.errors.field_required' as const } : {}),
      ...(text.trim() === '' ? { text: 'kernel.errors.field_required' as const } : {}),
    }),
  })
  const { change } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what an earlier visit could not send
  useEffect(() => {
    const draft = readLocal<Draft>(guestOrAccount(), DRAFT)
    if (draft === null) return
    change(draft)
    setIsKept(true)
  }, [])

  const send = form.submit(async ({ topic, text, email, homepage }) => {
    if (topic === '') return
    // Kept until the server has it; without the e-mail, since others may use this device.
    setIsKept(saveLocal(guestOrAccount(), DRAFT, { topic, text } satisfies Draft))
    const body = { topic, text, email: email.trim(), page, homepage }
    await call('sendFeedback', { body }, { idempotencyKey: keyOf(body) })
    saveLocal(guestOrAccount(), DRAFT, null)
    setIsKept(false)
    setIsDone(true)
    setKeyOf(keysByBody)
    form.replace(NOTHING)
  })

  if (isDone)
    return (
      <div className={classes.done}>
        <Banner tone="success" title={t('guidance.feedback.done')} isAnnounced>
          {t('guidance.feedback.doneText')}
        </Banner>
        <Button look="secondary" onClick={() => setIsDone(false)}>
          {t('guidance.feedback.again')}
        </Button>
      </div>
    )
  return (
    <form data-if="mailbox" method="post" noValidate className={classes.form} onSubmit={send}>
      <FormSummary form={form} />
      <ChoiceField
        {...form.field('topic')}
        width={30}
        options={FEEDBACK_TOPICS.map((topic) => ({ value: topic, label: t(`guidance.feedback.topics.${topic}`) }))}
      />
      <TextareaField
        {...form.field('text')}
        rows={7}
        maxLength={MOST_FEEDBACK}
        hint={t('guidance.feedback.textHint')}
      />
      <TextField
        {...form.field('email')}
        type="email"
        autoComplete="email"
        spellCheck={false}
        isOptional
        hint={t('guidance.feedback.emailHint')}
      />
      {page !== '/feedback' && (
        <p className={classes.page}>
          {t('guidance.feedback.page')}: <span>{page}</span>
        </p>
      )}
      <div className={classes.trap} aria-hidden="true">
        <label htmlFor="feedback-homepage">{t('guidance.feedback.homepage')}</label>
        <input
          id="feedback-homepage"
          type="text"
          name="homepage"
          tabIndex={-1}
          autoComplete="off"
          value={form.values.homepage}
          onChange={(event) => form.change({ homepage: event.currentTarget.value })}
        />
      </div>
      <Button type="submit" isBusy={form.isBusy}>
        {t('guidance.feedback.send')}
      </Button>
      {isKept && <p className={classes.page}>{t('guidance.feedback.kept')}</p>}
    </form>
  )
}
