import { EDUCATION_LANGUAGES, EDUCATION_LEVELS } from '@portal/domain/kernel/education.ts'
import type { Answer } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { useLanguageName } from '../components/language-name.ts'

type Education = Pick<
  Answer<'readApplication'>['data'],
  'educationLevel' | 'educationLanguage' | 'interviewLanguage' | 'gpa' | 'languageLevel' | 'letterWords'
>

/** Level, languages and grades of a sent application. */
export function EducationFacts({ application }: { application: Education }) {
  const { t } = useTexts()
  const languageName = useLanguageName()
  const level = EDUCATION_LEVELS.find((known) => known === application.educationLevel)
  const educationLanguage = EDUCATION_LANGUAGES.find((known) => known === application.educationLanguage)
  const interviewLanguage = EDUCATION_LANGUAGES.find((known) => known === application.interviewLanguage)
  return (
    <Section title={t('applications.tasks.education')}>
      <DescriptionList
        rows={[
          { key: 'level', term: t('applications.education.level'), value: level && t(`applications.level.${level}`) },
          {
            key: 'language',
            term: t('applications.education.language'),
            value: educationLanguage && t(`directory.language.${educationLanguage}`),
          },
          { key: 'gpa', term: t('applications.education.gpa'), value: application.gpa },
          {
            key: 'interview',
            term: t('applications.education.interviewLanguage'),
            value: interviewLanguage && t(`directory.language.${interviewLanguage}`),
          },
          {
            key: 'languages',
            term: t('applications.tasks.languages'),
            value: application.languageLevel
              .map((entry) => `${languageName(entry.language)}: ${entry.level}`)
              .join('\n'),
          },
          ...(application.letterWords === null
            ? []
            : [
                {
                  key: 'letterWords',
                  term: t('applications.view.letterWords'),
                  value: t('applications.view.letterStated', { count: application.letterWords }),
                },
              ]),
        ]}
      />
    </Section>
  )
}
