import type { ApplyWay } from '@portal/domain/applications/apply-rules.ts'
import { type ApplicationType, MAX_CHOICES } from '@portal/domain/applications/status.ts'
import { daysUntil } from '@portal/domain/kernel/time-zone.ts'
import { Link } from '@tanstack/react-router'
import { now } from '../../../platform/clock.ts'
import { endOf, useDates } from '../../../platform/dates.ts'
import { rememberBeginning } from '../../../platform/next-page.ts'
import { useSession } from '../../../platform/session.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'
import type { ApplySearch } from '../state/apply-search.ts'
import { FORM_PATH, formSearch } from '../state/form-address.ts'
import { wantedOf } from '../state/wanted-choice.ts'
import classes from './apply.module.css'

const TONE: Readonly<Record<ApplyWay['state'], Tone>> = {
  OPEN: 'success',
  COMING: 'attention',
  SHUT: 'neutral',
  BARRED: 'neutral',
}

type ApplyWayCardProps = {
  readonly way: ApplyWay
  readonly search: ApplySearch
  /** Marks the way to take first. */
  readonly isFirst: boolean
  readonly mayApply: boolean
}

/** One way to apply with its state, its date, and the reason why it is closed. An open one leads to its form. */
export function ApplyWayCard({ way: { type, state, at }, search, isFirst, mayApply }: ApplyWayCardProps) {
  const { t } = useTexts()
  const title = t(`guidance.apply.ways.${type}.title`)
  const isOpen = state === 'OPEN'
  return (
    <li className={`${classes.way} ${isOpen ? (isFirst ? classes.first : '') : classes.shut}`}>
      <div>
        <h3>{isOpen && mayApply ? <FormStart type={type} search={search} title={title} /> : title}</h3>
        <p>{t(`guidance.apply.ways.${type}.text`, { choices: MAX_CHOICES })}</p>
        {!isOpen && <p className={classes.reason}>{t(reasonOf(type, state, search.level !== undefined))}</p>}
      </div>
      <div className={classes.until}>
        <StatusTag tone={TONE[state]}>{t(`guidance.apply.states.${state}`)}</StatusTag>
        <Until state={state} at={at} />
      </div>
    </li>
  )
}

function reasonOf(type: ApplicationType, state: ApplyWay['state'], isOfLevel: boolean): TextKey {
  if (state === 'BARRED') return 'guidance.apply.reasons.citizenship'
  if (state === 'COMING') return 'guidance.apply.reasons.coming'
  if (type !== 'GRANT_COMPETITION') return 'guidance.apply.reasons.reception'
  return isOfLevel ? 'guidance.apply.reasons.noCompetitionOfLevel' : 'guidance.apply.reasons.noCompetition'
}

function Until({ state, at }: Pick<ApplyWay, 'state' | 'at'>) {
  const { t } = useTexts()
  const dates = useDates()
  if (at === null) return null
  if (state === 'COMING') return <span>{t('guidance.apply.opens', { date: dates.instant(at) })}</span>
  const count = daysUntil(new Date(endOf(at)), now())
  return (
    <>
      <b>{count > 0 ? t('guidance.apply.daysLeft', { count }) : t('guidance.apply.lastDay')}</b>
      <span>{t('guidance.apply.until', { date: dates.until(at) })}</span>
    </>
  )
}

/** Link to the form of a kind, with the choice that is known. A guest registers first; the form is remembered. */
function FormStart({ type, search, title }: { type: ApplicationType; search: ApplySearch; title: string }) {
  const session = useSession()
  const { who: _who, ...wanted } = search
  const known = wantedOf(wanted) === null ? {} : wanted
  const form = { to: FORM_PATH[type], search: { ...known, ...formSearch(type) } }
  if (session !== null) return <Link {...form}>{title}</Link>
  const query = new URLSearchParams(
    Object.entries(form.search).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return (
    <Link to="/register" onClick={() => rememberBeginning(query.size > 0 ? `${form.to}?${query}` : form.to)}>
      {title}
    </Link>
  )
}
