import { fieldsOf, isSimple, type OwnFieldOf } from '@portal/domain/applications/form.ts'
import { UNT_SUBJECTS } from '@portal/domain/kernel/education.ts'
import { Fragment, type ReactNode } from 'react'
import { digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MOST_SUBJECTS, resultFaults, type SubjectScore } from '../state/grant-values.ts'
import { useCompetitionOf } from '../state/use-competition-of.ts'
import { type TaskProps, useGrant } from '../state/use-draft.ts'
import classes from './applications.module.css'
import { AverageField, PartsTask } from './parts-task.tsx'
import { SimpleControl } from './simple-control.tsx'
import { TaskEnd } from './task-end.tsx'

/** Result of the UNT, of a testing by its parts, or none for a competition by interviews. */
export function ResultsTask({ draft }: TaskProps) {
  const { t } = useTexts()
  const { grant, changeGrant } = useGrant(draft)
  const { untSubjects } = grant
  const { isCompeting } = draft.values
  const { entered } = useCompetitionOf(draft.values)
  const faults = resultFaults(grant, entered)
  if (entered !== null && entered.source !== 'UNT') return <PartsTask draft={draft} entered={entered} />
  const put = (at: number, part: Partial<SubjectScore>) =>
    changeGrant((before) => ({
      untSubjects: before.untSubjects.map((held, index) => (index === at ? { ...held, ...part } : held)),
    }))
  // A creative speciality has two exams of this kind; every other subject occurs once.
  const isFree = (subject: string, at: number) =>
    subject === 'CREATIVE_EXAM' || !untSubjects.some((held, index) => index !== at && held.subject === subject)

  const own: Record<OwnFieldOf<'results'>, ReactNode> = {
    untResult: (
      <Section
        title={t('applications.grant.untTitle')}
        lead={t(isCompeting ? 'applications.competition.untLead' : 'applications.grant.untLead')}
      >
        <TextField
          id="draft-untResult-total"
          name="untResult.total"
          label={t('applications.grant.total')}
          hint={t('applications.grant.totalHint')}
          value={grant.untTotal}
          fault={faults.total ?? draft.faultAt('draft-untResult-total')}
          width={5}
          maxLength={3}
          inputMode="numeric"
          onChange={(typed) => changeGrant(() => ({ untTotal: digits(typed) }))}
        />
        {untSubjects.map(({ subject, score }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a subject is being chosen and cannot be the key
          <div key={at} className={classes.level}>
            <ChoiceField<string>
              id={`draft-subject-${at}-subject`}
              name={`untResult.subjects.${at}.subject`}
              label={t('applications.grant.subject', { number: at + 1 })}
              value={subject}
              fault={draft.faultAt(`draft-subject-${at}-subject`)}
              options={UNT_SUBJECTS.filter((known) => isFree(known, at)).map((value) => ({
                value,
                label: t(`directory.subjects.${value}`),
              }))}
              onChange={(next) => put(at, { subject: next })}
            />
            <TextField
              id={`draft-subject-${at}-score`}
              name={`untResult.subjects.${at}.score`}
              label={t('applications.grant.score', { number: at + 1 })}
              value={score}
              fault={faults.subjects[at] ?? draft.faultAt(`draft-subject-${at}-score`)}
              maxLength={3}
              inputMode="numeric"
              onChange={(typed) => put(at, { score: digits(typed) })}
            />
            <Button
              look="quiet"
              aria-label={t('applications.grant.removeSubject', { number: at + 1 })}
              onClick={() =>
                changeGrant((before) => ({ untSubjects: before.untSubjects.filter((_held, index) => index !== at) }))
              }
            >
              {t('app.actions.remove')}
            </Button>
          </div>
        ))}
        {untSubjects.length < MOST_SUBJECTS && (
          <Button
            look="soft"
            onClick={() =>
              changeGrant((before) => ({ untSubjects: [...before.untSubjects, { subject: '', score: '' }] }))
            }
          >
            {t('applications.grant.addSubject')}
          </Button>
        )}
      </Section>
    ),
    attestatAverageScore: <AverageField draft={draft} isOptional={!isCompeting} />,
  }
  return (
    <>
      {own.untResult}
      <Section title={t('applications.grant.otherTitle')}>
        {fieldsOf('results')
          .filter((field) => field !== 'untResult')
          .map((field) => (
            <Fragment key={field}>
              {isSimple(field) ? (
                <SimpleControl
                  field={field}
                  value={grant[field]}
                  draft={draft}
                  onChange={(value) => changeGrant(() => ({ [field]: value }))}
                />
              ) : (
                own[field]
              )}
            </Fragment>
          ))}
      </Section>
      <TaskEnd />
    </>
  )
}
