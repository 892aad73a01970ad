import { mayCompete } from '@portal/domain/applications/competing-rules.ts'
import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/query.ts'
import { may, useSession } from '../../../platform/session.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import { QuickLink } from '../../../ui/quick-link.tsx'

/** A choice to apply for; `languages` are those of teaching. */
export type WantedChoice = {
  readonly universityId: string
  readonly educationalProgram: string
  readonly educationLevel: EducationLevel
  readonly languages: readonly EducationLanguage[]
}

const OWN_LANGUAGE: Record<Language, EducationLanguage> = { kk: 'KAZAKH', ru: 'RUSSIAN', en: 'ENGLISH' }

/** Whether a competition for grants of a level is open. The reader must be eligible, as far as is known. */
function useCompetes(level: EducationLevel): boolean {
  const session = useSession()
  const isOpen = useQuery(queryOf('listOpenCompetitions', {})).data?.list.some((each) => each.level === level) === true
  const isApplicant = may(session, 'createApplication')
  const profile = useQuery({ ...queryOf('readProfile', {}), enabled: isOpen && isApplicant }).data?.data
  return isOpen && (session === null || (profile !== undefined && mayCompete(profile)))
}

/**
 * Begins an application with a choice, or adds it to a draft. A guest signs in first; staff see no link. During a
 * competition there are two links, for a grant and for paid study. `of` names program and university for screen
 * readers.
 */
export function ApplyLink({ choice, of }: { choice: WantedChoice; of: string }) {
  const { t, language } = useTexts()
  const session = useSession()
  const competes = useCompetes(choice.educationLevel)
  if (session !== null && !may(session, 'createApplication')) return null
  const { universityId, educationalProgram, educationLevel, languages } = choice
  const taught = languages.find((each) => each === OWN_LANGUAGE[language]) ?? languages[0]
  const search = { university: universityId, program: educationalProgram, level: educationLevel, taught: taught ?? '' }
  const link = (path: string, more: Readonly<Record<string, string>>, label: TextKey, name: TextKey) => (
    <QuickLink
      to={`${path}?${new URLSearchParams({ ...search, ...more })}`}
      className={buttonClass('soft')}
      rel="nofollow"
      aria-label={t(name, { of })}
    >
      {t(label)}
    </QuickLink>
  )
  if (!competes) return link('/create-application', {}, 'app.apply.short', 'app.apply.to')
  return (
    <Actions>
      {link('/apply-for-grant', { kind: 'competing' }, 'app.apply.forGrant', 'app.apply.forGrantTo')}
      {link('/create-application', {}, 'app.apply.paid', 'app.apply.paidTo')}
    </Actions>
  )
}
