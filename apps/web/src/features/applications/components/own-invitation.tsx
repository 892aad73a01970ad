import { mayChooseTime } from '@portal/domain/applications/slot-schema.ts'
import { isOpen } from '@portal/domain/applications/status.ts'
import { Link } from '@tanstack/react-router'
import { useLastDays } from '../../../platform/last-days.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import type { ApplicationView } from '../api.ts'
import { OWN_ADDRESS } from '../parts/own-address.ts'

type OwnInvitationProps = { readonly application: Pick<ApplicationView, 'id' | 'status' | 'slotInvitation'> }

/** Invitation to choose a time for the interview, until it is chosen. */
export function OwnInvitation({ application: { id, status, slotInvitation } }: OwnInvitationProps) {
  const { t } = useTexts()
  const days = useLastDays()
  if (slotInvitation === null || !mayChooseTime(slotInvitation.state) || !isOpen(status)) return null
  const { chooseUntil } = slotInvitation
  return (
    <Banner tone="warning" title={t('applications.cards.slots.choose')}>
      <div className={listClasses.stack}>
        <p>
          {t('applications.cards.slots.until', { at: days.deadline(chooseUntil) })} · {days.left(chooseUntil)}
        </p>
        <Actions>
          <Link {...OWN_ADDRESS.slots(id)} className={buttonClass('primary')}>
            {t('applications.cards.slots.act')}
          </Link>
        </Actions>
      </div>
    </Banner>
  )
}
