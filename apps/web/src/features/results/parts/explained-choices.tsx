import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { usePoints, withDecimals } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { OwnGrant } from '../api.ts'
import classes from './own-grant.module.css'
import { StandingPicture } from './standing-picture.tsx'
import { subjectLabel } from './subject-label.ts'

type Choice = OwnGrant['choices'][number]

/** One line for each choice: the rank on its list, and the total that would have been enough. */
export function ExplainedChoices({ choices, title }: { choices: OwnGrant['choices']; title: string }) {
  return (
    <Section title={title}>
      <ol className={classes.choices}>
        {choices.map((choice) => (
          <ExplainedChoice key={choice.choice} choice={choice} />
        ))}
      </ol>
    </Section>
  )
}

function ExplainedChoice({ choice }: { choice: Choice }) {
  const { t, language } = useTexts()
  const { reason, outcome, standing } = choice
  const points = usePoints()
  const isGrant = reason.key === 'allotted' || reason.key === 'allottedOnQuota'
  return (
    <li className={classes.choice}>
      <div className={classes.head}>
        <h3>
          {t('results.own.choice', { choice: choice.choice })}: {choice.programCode} {nameIn(choice.program, language)},{' '}
          {nameIn(choice.university, language)}
        </h3>
        {outcome !== null && (
          <StatusTag tone={isGrant ? 'success' : 'neutral'}>
            {t(reason.key === 'allottedOnQuota' ? 'results.outcome.onQuota' : `results.outcome.${outcome}`)}
          </StatusTag>
        )}
      </div>
      <p>
        <strong>{useReason()(reason)}</strong>
        {reason.enough !== null && <> {t('results.own.enough', { points: points(reason.enough) })}</>}
      </p>
      {standing !== null && reason.key !== 'betterChoice' && (
        <StandingPicture standing={standing} hasEmptyPlaces={LEFT_EMPTY.includes(reason.key)} />
      )}
    </li>
  )
}

/** Reasons for places that stayed empty because equal competitors did not fit. */
const LEFT_EMPTY: readonly Choice['reason']['key'][] = ['equal', 'behindEquals', 'equalLeftEmpty']

/** Text of a reason; averages with their decimals, points as the language writes them, codes by their names. */
function useReason() {
  const { t, language } = useTexts()
  const points = usePoints()
  return ({ key, parameters, subject, subjectName, quotaName }: Choice['reason']): string =>
    t(`results.reasons.${key}`, {
      ...(key === 'average'
        ? Object.fromEntries(
            Object.entries(parameters).map(([name, value]) => [
              name,
              name === 'total' ? points(Number(value)) : withDecimals(Number(value), language),
            ]),
          )
        : Object.fromEntries(
            Object.entries(parameters).map(([name, value]) => [
              name,
              // The count picks the plural form.
              typeof value === 'string' || name === 'count' ? value : points(value),
            ]),
          )),
      ...(typeof parameters['count'] === 'number' ? { missing: points(parameters['count']) } : {}),
      ...(subject === undefined ? {} : { subject: subjectName?.[language] ?? t(subjectLabel(subject)) }),
      ...(quotaName === undefined ? {} : { quota: nameIn(quotaName, language) }),
    })
}
