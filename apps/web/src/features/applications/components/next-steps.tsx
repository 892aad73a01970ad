import {
  type ApplicationStatus,
  type ApplicationType,
  isAdmitted,
  isAhead,
  isCompeting,
  isOnCertificate,
  isOpen,
  isRefused,
} from '@portal/domain/applications/status.ts'
import { Link } from '@tanstack/react-router'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import type { ApplicationView } from '../api.ts'
import { OWN_ADDRESS } from '../parts/own-address.ts'
import { NextStepList } from './next-step-list.tsx'
import { useApplyAgain } from './use-apply-again.ts'

/** Meaning of an end status for a grant, if it differs from other applications; null: no difference. */
function ofGrant(status: ApplicationStatus, type: ApplicationType): TextKey | null {
  if (isCompeting(type) && isAdmitted(status)) return 'applications.competition.next.passed'
  if (isCompeting(type) && isRefused(status)) return 'applications.competition.next.failed'
  return isAdmitted(status) && isOnCertificate(type) ? 'applications.next.grantPassed' : null
}

/** Next steps of a submitted application: what happens, by whom and when. */
export function NextSteps({ application }: { application: ApplicationView }) {
  const { t } = useTexts()
  const { status, type, choices } = application
  const again = useApplyAgain(status, type)
  const isWaiting = isOpen(status) && choices.some((choice) => isAhead(choice.status))
  return (
    <Section title={t('applications.next.title')}>
      {isOpen(status) ? (
        <NextStepList application={application} />
      ) : (
        <p>{t(ofGrant(status, type) ?? `applications.next.${status}`)}</p>
      )}
      {isWaiting && <p>{t('applications.next.nextChoice')}</p>}
      {again !== null && <p>{again.words}</p>}
      {again?.isOpen && (
        <p>
          <Link {...OWN_ADDRESS.begin} className={buttonClass('secondary')}>
            {t('applications.cards.fresh')}
          </Link>
        </p>
      )}
    </Section>
  )
}
