import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import type { Answer } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FactSection } from '../../../ui/description-list.tsx'
import { OwnWords } from '../../../ui/own-words.tsx'
import { downloadFile } from '../../documents/parts/files.ts'

type Answers = Answer<'readOwnApplication'>['data']['answers']

/** Questions of programs as they were asked, with their answers; nothing without them. */
export function AnswerFacts({ application: { answers } }: { application: { readonly answers: Answers } }) {
  const { t, language } = useTexts()
  if (answers.length === 0) return null
  const shownAs = ({ type, value, option, file }: Answers[number]) => {
    if (file !== null)
      return (
        <Button look="quiet" onClick={() => void downloadFile(file)}>
          {file.name}
        </Button>
      )
    if (type === 'YES_NO') return t(yesOrNo(value === 'yes'))
    return option === null ? <OwnWords>{value ?? ''}</OwnWords> : option[language]
  }
  return (
    <FactSection
      title={t('applications.tasks.questions')}
      rows={answers.map((answer) => ({
        key: answer.question,
        term: answer.text[language],
        value: shownAs(answer),
      }))}
    />
  )
}
