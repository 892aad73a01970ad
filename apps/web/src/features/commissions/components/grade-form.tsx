import { gradeFaults, gradesTotal } from '@portal/domain/commissions/grade-rules.ts'
import { MOST_COMMENT, OUTER_GRADES } from '@portal/domain/commissions/status.ts'
import { useEffect, useRef, useState } from 'react'
import { keysByBody, newKey } from '../../../platform/new-key.ts'
import { useFigure } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { ScoreField } from '../../../ui/score-field.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { GradeSaved } from '../../interviews/parts/grade-saved.tsx'
import { SignatureForm } from '../../interviews/parts/signature-form.tsx'
import { useGradeDraft } from '../../interviews/parts/use-grade-draft.ts'
import {
  type Grading,
  refreshGrading,
  saveGradingDraft,
  sendGradingCode,
  signGrading,
  signGradingByPasskey,
} from '../api.ts'
import classes from './commission.module.css'

type Draft = NonNullable<Grading['draft']>
const NOTHING: Draft = { grades: {}, comments: {} }

/** Criteria with their texts, comments and the signature. Each change is saved. */
export function GradeForm({ grading }: { readonly grading: Grading }) {
  const { t, language } = useTexts()
  const figure = useFigure()
  const { id, rules, can } = grading
  const [keyOf] = useState(keysByBody)
  const version = useRef(grading.version)
  useEffect(() => {
    version.current = grading.version
  }, [grading.version])
  const { criteria } = rules
  const { draft, saving, change, forget } = useGradeDraft<Draft>({
    id: `case.${id}`,
    initial: grading.draft ?? NOTHING,
    send: async (next) => {
      version.current = await saveGradingDraft(id, { ...next, version: version.current })
    },
    onRefused: refreshGrading,
  })
  const missing = gradeFaults(draft.grades, draft.comments, criteria)
  const isWhole = missing.length === 0
  const hasGrades = Object.keys(draft.grades).length > 0
  const body = draft as Parameters<typeof signGradingByPasskey>[1]
  return (
    <Section title={t('interviews.grade.title')} lead={t('commissions.grade.lead')}>
      {criteria.map(({ code, name, grades }) => {
        const grade = draft.grades[code]
        const comment = draft.comments[code] ?? ''
        const isRequired = grade !== undefined && OUTER_GRADES.includes(grade)
        return (
          <div key={code} className={classes.criterion}>
            <ScoreField
              id={`grade-${code}`}
              label={name[language]}
              scores={grades.map((meaning, at) => ({ score: at + 1, meaning: meaning[language] }))}
              value={grade}
              onChange={(score) =>
                change({ ...draft, grades: { ...draft.grades, [code]: score as NonNullable<typeof grade> } })
              }
            />
            {(isRequired || comment !== '') && (
              <TextareaField
                id={`comment-${code}`}
                name={`comment-${code}`}
                label={t('commissions.grade.comment')}
                {...(isRequired ? { hint: t('commissions.grade.commentRequired') } : {})}
                value={comment}
                maxLength={MOST_COMMENT}
                rows={3}
                onChange={(typed) => change({ ...draft, comments: { ...draft.comments, [code]: typed } })}
              />
            )}
          </div>
        )
      })}
      <p className={classes.total}>
        <strong>
          {t('interviews.grade.total', {
            total: figure(hasGrades ? gradesTotal(draft.grades) : undefined),
          })}
        </strong>
      </p>
      <GradeSaved saving={saving} hasScores={hasGrades} />
      {!isWhole && <p>{t('commissions.grade.missing', { count: missing.length })}</p>}
      <SignatureForm
        phoneEnding={grading.phoneEnding}
        signsByPasskey={grading.signsByPasskey}
        canSign={can.sign}
        isGraded={isWhole}
        isReady={isWhole && saving === 'saved'}
        early={t('commissions.grade.early')}
        sendCode={() => sendGradingCode(id)}
        signByCode={(code) => signGrading(id, code, body, keyOf([code, body]))}
        signByPasskey={() => signGradingByPasskey(id, body, newKey())}
        onSigned={() => {
          forget()
          return refreshGrading()
        }}
        onOutdated={refreshGrading}
      />
    </Section>
  )
}
