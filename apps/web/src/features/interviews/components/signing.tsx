import type { GradeDraft, InterviewGrade } from '@portal/domain/interviews/schema.ts'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { keysByBody, newKey } from '../../../platform/new-key.ts'
import { useTexts } from '../../../platform/texts.ts'
import { type Interview, refreshInterviews, sendSigningCode, signInterview, signInterviewByPasskey } from '../api.ts'
import { SignatureForm } from '../parts/signature-form.tsx'

type SigningProps = {
  readonly interview: Interview
  readonly grade: GradeDraft
  readonly isGraded: boolean
  /** The server also has the grades. */
  readonly isReady: boolean
  readonly onSigned: () => void
}

/** Signature of an interview's grades. */
export function Signing({ interview, grade, isGraded, isReady, onSigned }: SigningProps) {
  const { t } = useTexts()
  const dates = useDates()
  const [keyOf] = useState(keysByBody)
  const { id, startsAt } = interview
  // The form requires a grade for every criterion, and the server checks them again.
  const whole = grade as InterviewGrade
  return (
    <SignatureForm
      phoneEnding={interview.phoneEnding}
      signsByPasskey={interview.signsByPasskey}
      canSign={interview.can.sign}
      isGraded={isGraded}
      isReady={isReady}
      early={t('interviews.sign.early', { at: dates.instant(startsAt) })}
      sendCode={() => sendSigningCode(id)}
      signByCode={(code) => signInterview(id, code, whole, keyOf([code, whole]))}
      signByPasskey={() => signInterviewByPasskey(id, whole, newKey())}
      onSigned={() => {
        onSigned()
        return refreshInterviews()
      }}
      onOutdated={refreshInterviews}
    />
  )
}
