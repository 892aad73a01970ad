import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import listClasses from '../../../ui/list.module.css'
import { Section } from '../../../ui/page.tsx'
import type { Conversation } from '../api.ts'
import { NewMessage } from '../components/new-message.tsx'
import { Thread, useConversation } from '../components/thread.tsx'
import { MESSAGES } from './messages-address.ts'

/** Scrolls to the messages when the address names them, once they are there. */
function useScrollTo(isThere: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const isAsked = useLocation({ select: ({ hash }) => hash === MESSAGES })
  useEffect(() => {
    if (isThere && isAsked) place.current?.scrollIntoView({ block: 'start' })
  }, [isThere, isAsked])
  return place
}

/** Messages of the applicant and the office on one application. Nothing where none exist and none can be written. */
export function OwnConversation({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const of = useConversation(id)
  const { conversation } = of
  const place = useScrollTo(conversation !== undefined)
  if (conversation?.totalSize === 0 && !conversation.can.write) return null
  return (
    <div ref={place} id={MESSAGES}>
      <Section title={t('conversations.title')} lead={conversation?.can.write && t('conversations.lead')}>
        <Thread id={id} of={of}>
          {(shown) => (
            <>
              <State of={shown} />
              {shown.can.write && <NewMessage id={id} isOffice={false} />}
            </>
          )}
        </Thread>
      </Section>
    </div>
  )
}

function State({ of: { list, waitsFor, otherReadAt, writableUntil, can } }: { readonly of: Conversation }) {
  const { t } = useTexts()
  const dates = useDates()
  const hasWritten = list.some(({ isOwn }) => isOwn)
  const lines = [
    !can.write && t('conversations.over'),
    can.write && waitsFor === 'OFFICE' && t('conversations.waits.office'),
    can.write &&
      hasWritten &&
      (otherReadAt === null
        ? t('conversations.notReadByOffice')
        : t('conversations.readByOffice', { at: dates.instant(otherReadAt) })),
    writableUntil !== null && t('conversations.until', { day: dates.day(writableUntil) }),
  ].filter((line) => line !== false)
  return lines.length > 0 && <p className={listClasses.muted}>{lines.join(' ')}</p>
}
