import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { may, useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { QuickLink } from '../../../ui/quick-link.tsx'

/** What somebody wants to apply for; `languages` are those in which it is taught. */
export type WantedChoice = {
  readonly universityId: string
  readonly educationalProgram: string
  readonly educationLevel: EducationLevel
  readonly languages: readonly EducationLanguage[]
}

const OWN_LANGUAGE: Record<Language, EducationLanguage> = { kk: 'KAZAKH', ru: 'RUSSIAN', en: 'ENGLISH' }

/**
 * Starts an application with a choice, or adds it to a draft; a guest signs in first and goes on there. Staff apply for
 * nothing. `of` names the program and the university for those who hear the link alone.
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
      to={`/create-application?${new URLSearchParams(search)}`}
      className={buttonClass('soft')}
      rel="nofollow"
      aria-label={t('app.apply.to', { of })}
    >
      {t('app.apply.short')}
    </QuickLink>
  )
}
