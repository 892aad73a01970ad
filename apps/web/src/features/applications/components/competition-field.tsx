import { FIELDS } from '@portal/domain/applications/form.ts'
import { useDeadlines } from '../../../platform/deadlines.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { useCompetitionName } from '../../results/parts/competition-name.ts'
import { EMPTY_GRANT } from '../state/grant-values.ts'
import { useCompetitionOf } from '../state/use-competition-of.ts'
import type { TaskProps } from '../state/use-draft.ts'
import classes from './applications.module.css'

/** Competition of a competing application: the only open one by its name, or a choice of several. */
export function CompetitionField({ draft }: Pick<TaskProps, 'draft'>) {
  const { t } = useTexts()
  const dates = useDeadlines()
  const nameOf = useCompetitionName()
  const { values } = draft
  const { options, entered } = useCompetitionOf(values)
  const [only, ...others] = options
  if (only === undefined) return null
  const label = t(FIELDS.competitionId.label)
  const given = values.grant?.competitionId ?? ''
  // A competition that has closed meanwhile stays a fault until another one is chosen.
  if (others.length === 0 && given === '')
    return (
      <p className={classes.muted}>
        {label}: {nameOf(only)}
      </p>
    )
  return (
    <ChoiceField<string>
      id="draft-competitionId"
      name="competitionId"
      label={label}
      hint={t('applications.competition.whichHint')}
      value={options.some(({ id }) => id === given) ? given : ''}
      fault={
        draft.faultAt('draft-competitionId') ??
        (given !== '' && entered === null ? 'kernel.errors.competition_not_open' : undefined)
      }
      options={options.map((each) => ({
        value: each.id,
        label: [
          nameOf(each),
          t(`results.sources.${each.source}`),
          ...(each.closesAt === null ? [] : [t('results.ahead.until', { date: dates.until(each.closesAt) })]),
        ].join(' · '),
      }))}
      onChange={(competitionId) => draft.change({ grant: { ...(values.grant ?? EMPTY_GRANT), competitionId } })}
    />
  )
}
