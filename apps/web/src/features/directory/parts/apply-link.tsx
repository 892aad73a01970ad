import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import { may, useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { QuickLink } from '../../../ui/quick-link.tsx'
import { OWN_LANGUAGE } from '../state/own-language.ts'

/** A choice to apply for; `languages` are those of teaching. */
export type WantedChoice = {
  readonly universityId: string
  readonly educationalProgram: string
  readonly educationLevel: EducationLevel
  readonly languages: readonly EducationLanguage[]
}

/**
 * Takes a choice to the question what to apply for. Staff see no link. `of` names program and university for screen
 * readers.
 */
export function ApplyLink({ choice, of }: { choice: WantedChoice; of: string }) {
  const { t, language } = useTexts()
  const session = useSession()
  if (session !== null && !may(session, 'createApplication')) return null
  const { universityId, educationalProgram, educationLevel, languages } = choice
  const taught = languages.find((each) => each === OWN_LANGUAGE[language]) ?? languages[0]
  const search = { university: universityId, program: educationalProgram, level: educationLevel, taught: taught ?? '' }
  return (
    <QuickLink
      to={`/apply?${new URLSearchParams(search)}`}
      className={buttonClass('soft')}
      rel="nofollow"
      aria-label={t('app.apply.to', { of })}
    >
      {t('app.apply.short')}
    </QuickLink>
  )
}
