import { MAX_MESSAGE } from '@portal/domain/conversations/rules.ts'
import { type ReactNode, useState } from 'react'
import { readLocal, saveLocal } from '../../../platform/local-drafts.ts'
import { keysByBody } from '../../../platform/new-key.ts'
import { useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { writeMessage } from '../api.ts'

type NewMessageProps = {
  readonly id: string
  /** Offers the switch of internal messages. */
  readonly isOffice: boolean
  /** Control above the text, such as ready-made messages. */
  readonly above?: (draft: string, setDraft: (text: string) => void) => ReactNode
}

/** A message being written is a local draft until it is sent. */
export function NewMessage({ id, isOffice, above }: NewMessageProps) {
  const { t } = useTexts()
  const me = useSession()?.user.id ?? ''
  const name = `message.${id}`
  const [keyOf, setKeyOf] = useState(keysByBody)
  const [text, setText] = useState(() => readLocal<{ text: string }>(me, name)?.text ?? '')
  const [isInternal, setIsInternal] = useState(false)
  const { isBusy, error, run } = useAct()

  function type(typed: string): void {
    setText(typed)
    saveLocal(me, name, typed === '' ? null : { text: typed })
  }

  const send = () =>
    run(async () => {
      const body = { text: text.trim(), isInternal }
      await writeMessage(id, body, keyOf(body))
      showToast('success', t(isInternal ? 'conversations.kept' : 'conversations.sent'))
      // More may have been typed meanwhile.
      if ((readLocal<{ text: string }>(me, name)?.text ?? text) === text) type('')
      setIsInternal(false)
      setKeyOf(keysByBody)
    })

  return (
    <ActForm
      error={error}
      submit={t(isInternal ? 'conversations.sendInternal' : 'conversations.send')}
      look="secondary"
      isBusy={isBusy}
      missing={text.trim() === '' && t('conversations.missing')}
      onSubmit={() => void send()}
    >
      {!isInternal && above?.(text, type)}
      <TextareaField
        id="message-text"
        name="message"
        label={t('conversations.new')}
        hint={isOffice && !isInternal && t('conversations.leadOffice')}
        value={text}
        isUnmarked
        rows={3}
        maxLength={MAX_MESSAGE}
        onChange={type}
      />
      {isOffice && (
        <CheckboxField
          id="message-internal"
          name="internal"
          label={t('conversations.markInternal')}
          value={isInternal}
          onChange={setIsInternal}
        />
      )}
    </ActForm>
  )
}
