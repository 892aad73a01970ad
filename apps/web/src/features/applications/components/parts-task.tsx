import { mostOf } from '@portal/domain/applications/score-rules.ts'
import { isScoreStated } from '@portal/domain/competitions/kind-rules.ts'
import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { decimal, digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { usePartName } from '../../results/parts/use-part-name.ts'
import { resultFaults } from '../state/grant-values.ts'
import type { OpenCompetition } from '../state/open-competition.ts'
import { type TaskProps, useGrant } from '../state/use-draft.ts'
import { TaskEnd } from './task-end.tsx'

type PartsTaskProps = Pick<TaskProps, 'draft'> & { readonly entered: OpenCompetition }

/** Result of a testing by its parts. A competition by interviews asks no result; its commission gives the score. */
export function PartsTask({ draft, entered }: PartsTaskProps) {
  const { t } = useTexts()
  const isStated = isScoreStated(entered.source)
  return (
    <>
      {isStated ? (
        <Parts draft={draft} entered={entered} />
      ) : (
        <Section title={t('applications.tasks.results')}>
          <p>{t('applications.competition.noResult')}</p>
        </Section>
      )}
      {entered.countsAverage && (
        <Section title={t('applications.grant.otherTitle')}>
          <AverageField draft={draft} isOptional={false} />
        </Section>
      )}
      <TaskEnd />
    </>
  )
}

function Parts({ draft, entered }: PartsTaskProps) {
  const { t } = useTexts()
  const { grant, changeGrant } = useGrant(draft)
  const { parts } = entered
  const partName = usePartName(parts)
  const faults = resultFaults(grant, entered)
  /** Rows of the parts alone: those of another competition go with the first typed points. */
  const put = (code: string, score: string) =>
    changeGrant((before) => ({
      untSubjects: parts.map((part) => ({
        subject: part.code,
        score: part.code === code ? score : (before.untSubjects.find((row) => row.subject === part.code)?.score ?? ''),
      })),
    }))
  return (
    <Section title={t('applications.competition.testingTitle')} lead={t('applications.competition.testingLead')}>
      <TextField
        id="draft-untResult-total"
        name="untResult.total"
        label={t('applications.grant.total')}
        hint={t('applications.competition.most', { most: mostOf(parts) })}
        value={grant.untTotal}
        fault={faults.total ?? draft.faultAt('draft-untResult-total')}
        width={5}
        maxLength={4}
        inputMode="numeric"
        onChange={(typed) => changeGrant(() => ({ untTotal: digits(typed) }))}
      />
      {parts.map(({ code, most }) => {
        const at = grant.untSubjects.findIndex(({ subject }) => subject === code)
        return (
          <TextField
            key={code}
            id={`draft-part-${code}`}
            name={code}
            label={partName(code)}
            hint={t('applications.competition.most', { most })}
            value={grant.untSubjects[at]?.score ?? ''}
            fault={at < 0 ? undefined : (faults.subjects[at] ?? draft.faultAt(`draft-subject-${at}-score`))}
            width={5}
            maxLength={4}
            inputMode="numeric"
            onChange={(typed) => put(code, digits(typed))}
          />
        )
      })}
    </Section>
  )
}

/** Average mark of the certificate or diploma. */
export function AverageField({ draft, isOptional }: Pick<TaskProps, 'draft'> & { readonly isOptional: boolean }) {
  const { t, language } = useTexts()
  const { grant, changeGrant } = useGrant(draft)
  const { attestat } = resultFaults(grant)
  return (
    <TextField
      id="draft-attestatAverageScore"
      name="attestatAverageScore"
      label={t('applications.grant.attestat')}
      hint={t('applications.grant.attestatHint')}
      isOptional={isOptional}
      value={writtenDecimal(grant.attestat, language)}
      fault={attestat ?? draft.faultAt('draft-attestatAverageScore')}
      width={5}
      maxLength={4}
      inputMode="decimal"
      onChange={(typed) => changeGrant(() => ({ attestat: decimal(typed) }))}
    />
  )
}
