import { YES_NO } from '@portal/domain/applications/asked-rules.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { DocumentSlot } from '../../documents/parts/document-slot.tsx'
import { answerTo, type TypedAnswer } from '../state/draft-values.ts'
import { type AskedNow, useAsked } from '../state/use-asked.ts'
import type { Draft, TaskProps } from '../state/use-draft.ts'
import classes from './applications.module.css'
import { TaskEnd } from './task-end.tsx'
import { useUniversities } from './use-universities.ts'

/** Characters that one line shows. */
const ONE_LINE = 120

type Question = AskedNow['questions'][number]

/** Questions of the chosen programs, by program in the order of the choices. */
export function QuestionsTask({ draft, profile }: TaskProps) {
  const { t } = useTexts()
  const { values } = draft
  const { questions } = useAsked(values, profile)
  const { nameOf } = useUniversities(values.educationLevel, values.educationLanguage)
  const keyOf = ({ universityId, program }: Question): string => `${universityId} ${program}`
  const firsts = questions.filter(
    (question, at) => questions.findIndex((each) => keyOf(each) === keyOf(question)) === at,
  )
  return (
    <>
      <p className={classes.muted}>
        {t(questions.length === 0 ? 'requirements.noQuestions' : 'requirements.questionsLead')}
      </p>
      {firsts.map((first) => (
        <Section
          key={keyOf(first)}
          title={t('requirements.questionsOf', {
            university: nameOf(first.universityId) || first.universityId,
            program: first.program,
          })}
        >
          {questions
            .filter((question) => keyOf(question) === keyOf(first))
            .map((question) => (
              <QuestionField key={question.id} question={question} draft={draft} />
            ))}
        </Section>
      ))}
      <TaskEnd />
    </>
  )
}

function QuestionField({ question, draft }: { question: Question; draft: Draft }) {
  const { t, language } = useTexts()
  const { id, type, text, hint, options, most, isRequired } = question
  const { value, file } = answerTo(draft.values, id)
  const control = `draft-answer-${id}`
  const common = {
    id: control,
    label: text[language],
    hint: hint?.[language],
    isOptional: !isRequired,
    fault: draft.faultAt(control),
  }
  function put(answer: Partial<Omit<TypedAnswer, 'question'>>): void {
    const others = draft.current().answers.filter((each) => each.question !== id)
    draft.change({ answers: [...others, { question: id, value: '', file: null, ...answer }] })
  }
  switch (type) {
    case 'TEXT': {
      const TextControl = most > ONE_LINE ? TextareaField : TextField
      return (
        <TextControl
          {...common}
          name={control}
          hint={[hint?.[language], t('requirements.textLimit', { most })].filter(Boolean).join('. ')}
          value={value}
          maxLength={most}
          onChange={(typed) => put({ value: typed })}
        />
      )
    }
    case 'CHOICE':
      return (
        <ChoiceField<string>
          {...common}
          name={control}
          value={value}
          options={options.map((option, at) => ({ value: String(at), label: option[language] }))}
          onChange={(chosen) => put({ value: chosen })}
        />
      )
    case 'YES_NO':
      return (
        <ChoiceField<string>
          {...common}
          name={control}
          value={value}
          options={YES_NO.map((each) => ({ value: each, label: t(`app.form.${each}`) }))}
          onChange={(chosen) => put({ value: chosen })}
        />
      )
    case 'FILE':
      return <DocumentSlot {...common} value={file} onChange={(held) => put({ file: held })} />
  }
}
