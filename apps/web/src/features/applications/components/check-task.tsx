import type { AttachmentSlot } from '@portal/domain/accounts/schema.ts'
import { FIELDS, fieldsOf, isOfGrant, type TaskName } from '@portal/domain/applications/form.ts'
import { CONSENT_TYPES, type ConsentType } from '@portal/domain/documents/schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { type DescriptionRow, FactSection } from '../../../ui/description-list.tsx'
import { ErrorSummary, goToField, type SummaryItem } from '../../../ui/error-summary.tsx'
import { summaryText } from '../../../ui/fault-text.ts'
import { Actions, Section } from '../../../ui/page.tsx'
import { ConsentField } from '../../documents/parts/consent-field.tsx'
import { LETTER, letterReferee, useReferees } from '../../referees/parts/use-referees.ts'
import { programsQuery } from '../api.ts'
import { usePersonalRows } from '../parts/personal-rows.tsx'
import { locationOf } from '../state/draft/field-locations.ts'
import { answerTo, fileIn, requiredSlots } from '../state/draft-values.ts'
import { typedText } from '../state/typed-answer.ts'
import { useAsked } from '../state/use-asked.ts'
import { useCompetitionOf } from '../state/use-competition-of.ts'
import type { TaskProps } from '../state/use-draft.ts'
import { useGaps } from '../state/use-gaps.ts'
import classes from './applications.module.css'
import { FieldFaultLink } from './field-fault-link.tsx'
import { useFieldTexts } from './field-texts.ts'
import { FormLink } from './form-link.tsx'
import { useGrantRows } from './grant-rows.ts'
import { useUniversities } from './use-universities.ts'

/** Summary with a link to change every row, then one button (docs/specification/screens.md#check-and-submit). */
export function CheckTask({ draft, profile }: TaskProps) {
  const { t, language } = useTexts()
  const { values, refusal } = draft
  const gaps = useGaps(values, profile, draft.record.id)
  const referee = letterReferee(useReferees(draft.record.id))
  const asked = useAsked(values, profile)
  const [consents, setConsents] = useState<Record<ConsentType, boolean>>({ personalData: false, accuracy: false })
  const isAgreed = CONSENT_TYPES.every((type) => consents[type])
  const isReady = gaps.length === 0 && isAgreed
  const grant = useGrantRows(values.grant, useCompetitionOf(values).entered)
  const personal = usePersonalRows(profile)
  const universities = useUniversities(values.educationLevel, values.educationLanguage)
  const textOf = useFieldTexts(values, profile)
  const programs = useQueries({
    queries: values.choices.map((choice) => ({
      ...programsQuery(choice.universityId, values.educationLevel, values.educationLanguage),
      enabled: choice.universityId !== '' && values.educationLevel !== '',
    })),
  })

  /** The link leads to the control at a path such as `choices.1.universityId`, and its task leads back to the link. */
  const row = (path: string, task: TaskName, term: string, value: string): DescriptionRow => ({
    key: path,
    term,
    value,
    change: (
      <FormLink
        id={`check-${path}`}
        task={task}
        control={locationOf(path, values)?.control}
        back={`check-${path}`}
        aria-label={t('app.actions.changeItem', { item: term })}
      >
        {t('app.actions.change')}
      </FormLink>
    ),
  })

  const rowsOf = (task: 'education' | 'languages') =>
    fieldsOf(task)
      .filter((field) => !isOfGrant(field))
      .map((field) => row(field, task, t(FIELDS[field].label), textOf(field)))
  const choices = values.choices.map((choice, at) => {
    const program = programs[at]?.data?.list.find(({ id }) => id === choice.educationalProgram)
    const parts = [
      universities.nameOf(choice.universityId),
      program && `${program.code} ${nameIn(program, language)}`,
      universities.isUnconfirmed(choice.universityId) && t('directory.program.notConfirmed'),
    ]
    return row(
      `choices.${at}.universityId`,
      'choices',
      t('applications.choices.nth', { number: at + 1 }),
      parts.filter(Boolean).join('\n'),
    )
  })
  const fromReferee = (slot: AttachmentSlot): string =>
    slot === LETTER && referee !== null ? t('referees.own.fromReferee', { name: referee.name }) : ''
  const documents = [
    ...requiredSlots(values, asked.documents).map((slot) =>
      row(slot, 'documents', t(`documents.slots.${slot}`), fileIn(slot, values, profile)?.name ?? fromReferee(slot)),
    ),
    ...asked.further.map(({ id, name }) =>
      row(
        `furtherFiles.${id}`,
        'documents',
        nameIn(name, language),
        values.furtherFiles.flatMap((file) => (file.kind === id ? [file.name] : [])).join('\n'),
      ),
    ),
  ]
  const answers = asked.questions.map((question) =>
    row(
      `answers.${question.id}`,
      'questions',
      question.text[language],
      typedText(question, answerTo(values, question.id), { t, language }),
    ),
  )

  const itemsOf = ({ error }: NonNullable<typeof refusal>): readonly SummaryItem[] => {
    const found = draft.faults.map((fault) => ({
      text: summaryText(t, fault.text, { name: fault.name, label: t(fault.label) }),
      link: (text: string) => <FieldFaultLink location={fault} text={text} />,
    }))
    // All its faults are corrected: the message is outdated.
    if (found.length === 0 && error.errors.length > 0) return []
    return [{ text: `${t('applications.check.notSent')}. ${error.message}` }, ...found]
  }

  return (
    <>
      <p className={classes.muted}>{t('applications.check.lead')}</p>
      <ErrorSummary items={refusal === null ? [] : itemsOf(refusal)} attempt={refusal?.attempt ?? 0} />
      <FactSection
        title={t('applications.tasks.personal')}
        rows={personal.map((fact) => ({
          ...fact,
          change: (
            <Link
              to="/profile"
              hash={`profile-${fact.key}`}
              aria-label={t('app.actions.changeItem', { item: fact.term })}
            >
              {t('app.actions.change')}
            </Link>
          ),
        }))}
      />
      <FactSection title={t('applications.tasks.education')} rows={rowsOf('education')} />
      <FactSection title={t('applications.tasks.choices')} rows={choices} />
      {answers.length > 0 && <FactSection title={t('applications.tasks.questions')} rows={answers} />}
      <FactSection title={t('applications.tasks.documents')} rows={documents} />
      {grant.length > 0 && (
        <FactSection
          title={t('applications.grant.section')}
          rows={grant.map(({ key, task, term, value }) => row(key, task, term, value))}
        />
      )}
      <FactSection title={t('applications.tasks.languages')} rows={rowsOf('languages')} />
      <Section title={t('applications.check.consents')}>
        {CONSENT_TYPES.map((type) => (
          <ConsentField
            key={type}
            id={`draft-consent-${type}`}
            name={type}
            type={type}
            value={consents[type]}
            fault={draft.faultAt(`draft-consent-${type}`)}
            onChange={(isGiven) => setConsents((before) => ({ ...before, [type]: isGiven }))}
          />
        ))}
      </Section>
      {!isReady && (
        <div id="draft-missing" className={classes.missing}>
          <strong>{t('applications.check.missing')}</strong>
          <ul>
            {gaps.map(({ task, text }) => (
              <li key={`${task} ${text}`}>
                <FormLink task={task}>{text}</FormLink>
              </li>
            ))}
            {CONSENT_TYPES.filter((type) => !consents[type]).map((type) => (
              <li key={type}>
                <a
                  href={`#draft-consent-${type}`}
                  onClick={(event) => {
                    event.preventDefault()
                    goToField(`draft-consent-${type}`)
                  }}
                >
                  {t(`accounts.register.documentName.${type}`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Actions>
        <Button
          disabled={!isReady}
          isBusy={draft.record.isSendWanted}
          onClick={draft.send}
          {...(!isReady ? { 'aria-describedby': 'draft-missing' } : {})}
        >
          {t('applications.check.send')}
        </Button>
      </Actions>
    </>
  )
}
