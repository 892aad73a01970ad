import { useDates } from '../../../platform/dates.ts'
import { useLastDays } from '../../../platform/last-days.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { OwnWords } from '../../../ui/own-words.tsx'
import { Section } from '../../../ui/page.tsx'
import { useOpenFile } from '../../documents/parts/use-open-file.tsx'
import type { StaffReferee } from '../api.ts'
import { RefereeCard } from '../components/referee-card.tsx'

/** Referees of an application for the office: states, letters, and signs that the applicant gave one. */
export function StaffReferees({ referees }: { readonly referees: readonly StaffReferee[] }) {
  const { t } = useTexts()
  return (
    <Section title={t('referees.staff.title')}>
      {referees.map((referee) => (
        <StaffRefereeCard key={referee.id} referee={referee} />
      ))}
    </Section>
  )
}

function StaffRefereeCard({ referee }: { readonly referee: StaffReferee }) {
  const { t } = useTexts()
  const dates = useDates()
  const days = useLastDays()
  const { name, file, isConfidential, marks, declineReason, answeredAt, sentAt, until } = referee
  const { open, dialog } = useOpenFile(t('referees.own.letterOf', { name }))
  const said = [
    sentAt !== null && t('referees.days.sent', { at: dates.instant(sentAt) }),
    answeredAt !== null && t('referees.days.answered', { at: dates.instant(answeredAt) }),
    answeredAt === null && t('referees.days.until', { day: days.day(until) }),
  ].filter((line) => line !== false)
  return (
    <RefereeCard referee={referee}>
      <p className={listClasses.muted}>{said.join(' · ')}</p>
      {marks.length > 0 && (
        <Banner tone="warning" title={t('referees.staff.marked')}>
          <ul>
            {marks.map((mark) => (
              <li key={mark}>{t(`referees.staff.mark.${mark}`)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {file !== null && (
        <div>
          <Button look="quiet" onClick={() => open(file)}>
            {file.name}
          </Button>
        </div>
      )}
      {isConfidential !== null && (
        <p className={listClasses.muted}>{t(isConfidential ? 'referees.staff.confidential' : 'referees.staff.open')}</p>
      )}
      {declineReason !== null && <OwnWords>{declineReason}</OwnWords>}
      {dialog}
    </RefereeCard>
  )
}
