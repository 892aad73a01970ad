import type { AttachmentSlot, ProfileView } from '@portal/domain/accounts/schema.ts'
import {
  FIELDS,
  type FieldName,
  fieldText,
  type GrantField,
  isSimple,
  type OwnField,
} from '@portal/domain/applications/form.ts'
import { writtenGpa } from '@portal/domain/applications/status.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useLanguageName } from '../parts/language-name.ts'
import { answerTo, type DraftValues, fileIn } from '../state/draft-values.ts'
import { typedText } from '../state/typed-answer.ts'
import { useAsked } from '../state/use-asked.ts'
import { useUniversities } from './use-universities.ts'

export function useFieldTexts(values: DraftValues, profile: ProfileView) {
  const { t, language } = useTexts()
  const { nameOf } = useUniversities(values.educationLevel, values.educationLanguage)
  const languageName = useLanguageName()
  const asked = useAsked(values, profile)
  const choices = values.choices.flatMap(({ universityId, educationalProgram }, at) => {
    const named = [nameOf(universityId) || universityId, educationalProgram].filter(Boolean).join(', ')
    return named === '' ? [] : [`${t('applications.choices.nth', { number: at + 1 })}: ${named}`]
  })
  const own: Record<Exclude<OwnField, GrantField>, string> = {
    gpa: writtenGpa(values.gpa, values.educationLevel, language),
    choices: choices.join('\n'),
    languageLevel: values.languageLevel.map(({ language, level }) => `${languageName(language)}: ${level}`).join('\n'),
    answers: asked.questions
      .flatMap((question) => {
        const text = typedText(question, answerTo(values, question.id), { t, language })
        return text === '' ? [] : [`${question.text[language]}: ${text}`]
      })
      .join('\n'),
    furtherFiles: values.furtherFiles.map(({ name }) => name).join('\n'),
    additionalDocuments: (values.additional ?? profile.additionalDocuments).map(({ name }) => name).join('\n'),
    // Documents show their files only.
    letterWords: '',
  }
  return (field: Exclude<FieldName, GrantField>): string => {
    if (isSimple(field)) return fieldText(field, values[field], t)
    if (field in own) return own[field as keyof typeof own]
    const file = fileIn(field as AttachmentSlot, values, profile)
    return file === null ? '' : `${t(FIELDS[field].label)}: ${file.name}`
  }
}
