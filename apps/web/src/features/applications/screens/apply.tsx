import { APPLICANT_GROUPS } from '@portal/domain/kernel/applicant-group.ts'
import { EDUCATION_LEVELS } from '@portal/domain/kernel/education.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { AlsoAsked } from '../../reception/parts/also-asked.tsx'
import { useApplyWays } from '../../reception/parts/use-apply-ways.ts'
import classes from '../components/apply.module.css'
import { ApplyWayCard } from '../components/apply-way-card.tsx'
import { OpenCompetitions } from '../components/open-competitions.tsx'
import { WantedNote } from '../components/wanted-note.tsx'
import { type ApplySearch, applySearch } from '../state/apply-search.ts'

/**
 * The one question before every application: the ways that are open for this person, and the reasons why others are
 * not (docs/specification/screens.md#apply). A guest states the facts that an applicant's profile has.
 */
export function ApplyScreen() {
  const { t } = useTexts()
  const session = useSession()
  const navigate = useNavigate()
  const search: ApplySearch = useSearch({ strict: false })
  const stated = APPLICANT_GROUPS.find((each) => each === search.who) ?? null
  const level = EDUCATION_LEVELS.find((each) => each === search.level) ?? null
  const { ways, group, mayApply } = useApplyWays({ group: stated, level, isAhead: true })
  const go = (changed: { readonly who?: string; readonly level?: string }): void =>
    void navigate({ to: '/apply', search: applySearch({ ...search, ...changed }), replace: true, resetScroll: false })
  const [open, others] = [ways?.filter(({ state }) => state === 'OPEN'), ways?.filter(({ state }) => state !== 'OPEN')]
  const list = (shown: typeof ways) => (
    <ul className={classes.ways}>
      {shown?.map((way, place) => (
        <ApplyWayCard key={way.type} way={way} search={search} isFirst={place === 0} mayApply={mayApply} />
      ))}
    </ul>
  )
  return (
    <Page title={t('guidance.apply.title')} lead={t('guidance.apply.lead')}>
      <WantedNote search={search} />
      <Section>
        <div className={classes.facts}>
          {session === null ? (
            <ChoiceField
              id="apply-who"
              name="who"
              label={t('guidance.apply.who')}
              value={stated ?? ''}
              width={24}
              options={APPLICANT_GROUPS.map((value) => ({ value, label: t(`guidance.apply.groups.${value}`) }))}
              onChange={(who) => go({ who })}
            />
          ) : (
            group !== null && (
              <p>
                {t(`guidance.apply.person.${group}`)} <Link to="/profile">{t('guidance.apply.change')}</Link>
              </p>
            )
          )}
          <ChoiceField
            id="apply-level"
            name="level"
            label={t('guidance.apply.level')}
            value={level ?? ''}
            width={16}
            options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`guidance.apply.levels.${value}`) }))}
            onChange={(next) => go({ level: next })}
          />
        </div>
      </Section>
      <div className={classes.answer} aria-live="polite" aria-busy={ways === undefined}>
        {ways === undefined && <LoadingState />}
        {open !== undefined && open.length > 0 && (
          <section aria-labelledby="apply-open">
            <h2 id="apply-open">{t('guidance.apply.open')}</h2>
            {list(open)}
          </section>
        )}
        {others !== undefined && others.length > 0 && (
          <section aria-labelledby="apply-shut">
            <h2 id="apply-shut">{t('guidance.apply.shut')}</h2>
            {list(others)}
          </section>
        )}
      </div>
      <OpenCompetitions level={level} />
      <AlsoAsked level={level} group={group} frame={Section} />
      {session === null && (
        <p>
          {t('guidance.apply.account')} <Link to="/">{t('guidance.apply.signIn')}</Link>
        </p>
      )}
      <p>
        <Link to="/help/how_to_apply_for_a_grant">{t('guidance.apply.rules')}</Link>
      </p>
    </Page>
  )
}
