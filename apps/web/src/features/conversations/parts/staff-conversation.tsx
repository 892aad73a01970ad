import type { Language } from '@portal/domain/kernel/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import listClasses from '../../../ui/list.module.css'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { type Conversation, settleConversation, templatesQuery } from '../api.ts'
import { NewMessage } from '../components/new-message.tsx'
import { Thread, useConversation } from '../components/thread.tsx'
import { withTemplate } from '../state/with-template.ts'

type StaffConversationProps = {
  readonly id: string
  /** Language of ready-made messages. */
  readonly applicantLanguage: Language
  /** Both sides may write now, perhaps not this reader. */
  readonly isUnderWay: boolean
}

/** Messages of an application for its office: whose turn it is, ready-made messages, internal ones. */
export function StaffConversation({ id, applicantLanguage, isUnderWay }: StaffConversationProps) {
  const { t } = useTexts()
  const of = useConversation(id)
  return (
    <Thread id={id} of={of} isAtEnd>
      {(shown) => (
        <>
          <State id={id} of={shown} />
          {shown.can.write ? (
            <NewMessage
              id={id}
              isOffice
              above={(draft, setDraft) => <Templates language={applicantLanguage} draft={draft} onPick={setDraft} />}
            />
          ) : (
            <p className={listClasses.muted}>{t(isUnderWay ? 'conversations.readOnly' : 'conversations.over')}</p>
          )}
        </>
      )}
    </Thread>
  )
}

function State({ id, of: conversation }: { readonly id: string; readonly of: Conversation }) {
  const { t } = useTexts()
  const dates = useDates()
  const { isBusy, error, run } = useAct()
  const { waitsFor, waitingSince, otherReadAt, officeReading, writableUntil, list, can } = conversation
  const hasWritten = list.some(({ side, isInternal }) => side === 'OFFICE' && !isInternal)
  const settle = () =>
    run(async () => {
      await settleConversation(id)
      showToast('success', t('conversations.settled'))
    })
  const since = waitingSince === null ? '' : dates.instant(waitingSince)
  const lines = [
    waitsFor === 'APPLICANT' && t('conversations.waits.applicant', { at: since }),
    hasWritten &&
      (otherReadAt === null
        ? t('conversations.notReadByApplicant')
        : t('conversations.readByApplicant', { at: dates.instant(otherReadAt) })),
    officeReading !== null &&
      t('conversations.readBy', { name: officeReading.name, at: dates.instant(officeReading.at) }),
    writableUntil !== null && t('conversations.until', { day: dates.day(writableUntil) }),
  ].filter((line) => line !== false)
  return (
    <>
      {waitsFor === 'OFFICE' && <p className={listClasses.warning}>{t('conversations.waits.us', { at: since })}</p>}
      {lines.map((line) => (
        <p key={line} className={listClasses.muted}>
          {line}
        </p>
      ))}
      <ActError error={error} />
      {can.settle && (
        <div>
          <Button look="soft" isBusy={isBusy} onClick={() => void settle()}>
            {t('conversations.settle')}
          </Button>
        </div>
      )}
    </>
  )
}

type TemplatesProps = {
  readonly language: Language
  readonly draft: string
  readonly onPick: (text: string) => void
}

/** Puts a ready-made message into the text, in the applicant's language. The names are in the writer's. */
function Templates({ language, draft, onPick }: TemplatesProps) {
  const { t, language: own } = useTexts()
  const templates = useQuery(templatesQuery()).data?.list ?? []
  if (templates.length === 0) return null
  const texts = templates.map(({ text }) => text[language])
  return (
    <ChoiceField
      id="message-template"
      name="template"
      label={t('conversations.template')}
      hint={t('conversations.templateHint', { language: t(`kernel.languages.${language}`) })}
      emptyLabel={t('conversations.templateNone')}
      value={templates.find(({ text }) => text[language] === draft.trim())?.id ?? ''}
      isUnmarked
      options={templates.map(({ id, name }) => ({ value: id, label: name[own] }))}
      onChange={(id) => {
        const chosen = templates.find((template) => template.id === id)
        if (chosen !== undefined) onPick(withTemplate(draft, chosen.text[language], texts))
      }}
    />
  )
}
