import { completenessOf, type MissingFact } from '@portal/domain/universities/completeness-rules.ts'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import type { Profile } from '../state/tab-values.ts'
import classes from './completeness.module.css'

const FIRST = 5

type CompletenessProps = {
  readonly profile: Profile
  /** Set in the links for a reader without an own university. */
  readonly universityId: string | undefined
}

/** Facts that applicants miss on the university's page, each as a link to its field. */
export function Completeness({ profile, universityId }: CompletenessProps) {
  const { t } = useTexts()
  const { stated, total, missing } = completenessOf(profile)
  if (missing.length === 0) return <p>{t('editing.completeness.whole')}</p>
  const rest = missing.slice(FIRST)
  const listOf = (facts: readonly MissingFact[]) => (
    <ul className={classes.facts}>
      {facts.map(({ fact, tab, field }) => (
        <li key={fact}>
          <Link
            to="/profile"
            search={{ tab, ...(universityId === undefined ? {} : { universityId }) }}
            {...(field === null ? {} : { hash: `${tab}-${field}` })}
            activeOptions={{ exact: true, includeHash: true }}
          >
            {t(`editing.completeness.facts.${fact}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <Section title={t('editing.completeness.title')} lead={t('editing.completeness.lead')}>
      <div className={classes.share}>
        <progress max={total} value={stated} aria-label={t('editing.completeness.stated', { count: stated, total })} />
        <span aria-hidden="true">{t('editing.completeness.stated', { count: stated, total })}</span>
      </div>
      {listOf(missing.slice(0, FIRST))}
      {rest.length > 0 && (
        <details>
          <summary className={classes.more}>{t('editing.completeness.rest', { count: rest.length })}</summary>
          {listOf(rest)}
        </details>
      )}
    </Section>
  )
}
