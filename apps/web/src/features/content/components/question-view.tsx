import { type QuestionEntry, toQuestion } from '@portal/domain/content/question-rules.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import type { QuestionRow } from '../api.ts'

/** A question in all languages, as its approver compares it. */
export function QuestionView({ value }: { readonly value: NonNullable<QuestionRow['value']> }) {
  const { t } = useTexts()
  const question = toQuestion(value as QuestionEntry)
  const inAll = (name: string, textIn: (language: (typeof LANGUAGES)[number]) => string) =>
    LANGUAGES.map((language) => ({
      key: `${name} ${language}`,
      term: t('content.language', {
        field: t(`content.fields.question.${name as 'text'}`),
        language: t(`kernel.languages.${language}`),
      }),
      value: textIn(language),
    }))
  return (
    <DescriptionList
      rows={[
        ...inAll('text', (language) => question.text[language]),
        ...(question.hint === null ? [] : inAll('hint', (language) => question.hint?.[language] ?? '')),
        { key: 'type', term: t('content.fields.question.type'), value: t(`content.choices.${question.type}`) },
        ...(question.options.length === 0
          ? []
          : inAll('options', (language) => question.options.map((option) => option[language]).join('\n'))),
        ...(question.type === 'TEXT'
          ? [{ key: 'most', term: t('content.fields.question.most'), value: String(question.most) }]
          : []),
        {
          key: 'isRequired',
          term: t('content.fields.question.isRequired'),
          value: t(yesOrNo(question.isRequired)),
        },
      ]}
    />
  )
}
