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

type OwnCorrectionProps = { readonly application: Pick<ApplicationView, 'id' | 'status' | 'correction'> }

/** The newest request on an application under review, for its applicant. */
export function OwnCorrection({ application: { id, status, correction } }: OwnCorrectionProps) {
  const { t } = useTexts()
  const days = useLastDays()
  if (correction === null || !isOpen(status)) return null
  const { state, until, items, fields } = correction
  if (state === 'ASKED') {
    return (
      <Banner tone="warning" title={t('corrections.own.title', { count: items.length + fields.length })}>
        <div className={listClasses.stack}>
          <p>
            {t('corrections.own.until', { at: days.deadline(until) })} · {days.left(until)}
          </p>
          <Actions>
            <Link {...OWN_ADDRESS.correction(id)} className={buttonClass('primary')}>
              {t('corrections.card.act')}
            </Link>
          </Actions>
        </div>
      </Banner>
    )
  }
  if (state !== 'ANSWERED' && state !== 'LAPSED') return null
  return (
    <Banner tone="info" title={t(`corrections.own.state.${state}.title`)}>
      <p>{t(`corrections.own.state.${state}.text`)}</p>
      <Link {...OWN_ADDRESS.correction(id)}>{t('corrections.card.see')}</Link>
    </Banner>
  )
}
