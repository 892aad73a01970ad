import { isOfLastYear } from '@portal/domain/rehearsals/finding-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { checkSeason, findingsQuery } from '../api.ts'
import { type Finding, findingText } from '../state/finding-text.ts'
import classes from './findings-section.module.css'

/** Contradictions within a season, and what it has of the last one (docs/specification/seasons.md#check). */
export function FindingsSection({ year }: { readonly year: number }) {
  const { t } = useTexts()
  const dates = useDates()
  const { isBusy, error, run } = useAct()
  const query = useQuery(findingsQuery(year))
  const check = () =>
    run(async () => {
      await checkSeason(year)
      showToast('success', t('seasons.findings.checked'))
    })
  if (query.data === undefined) return <Waiting on={query} />
  const { checkedAt, before, findings, can } = query.data.data
  const count = findings.length
  if (checkedAt === null && !can.check) return null
  const ofLast = findings.filter(isOfLastYear)
  const title =
    before === null
      ? t('seasons.findings.count', { count })
      : t('seasons.findings.before', { count, date: dates.date(before) })
  return (
    <Section id="check" title={t('seasons.findings.title')} lead={t('seasons.findings.lead')}>
      {checkedAt === null ? (
        <p>{t('seasons.findings.never')}</p>
      ) : (
        <Banner tone={count === 0 ? 'success' : 'warning'} title={count === 0 ? t('seasons.findings.none') : title} />
      )}
      <FindingList findings={findings.filter((each) => !isOfLastYear(each))} />
      {ofLast.length > 0 && (
        <>
          <h3>{t('seasons.findings.ofLast')}</h3>
          <p>{t('seasons.findings.ofLastLead')}</p>
        </>
      )}
      <FindingList findings={ofLast} />
      {checkedAt !== null && <p>{t('seasons.findings.checkedAt', { time: dates.instant(checkedAt) })}</p>}
      <ActError error={error} />
      {can.check && (
        <Actions>
          <Button look="secondary" isBusy={isBusy} onClick={() => void check()}>
            {t('seasons.findings.checkNow')}
          </Button>
        </Actions>
      )}
    </Section>
  )
}

function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const { t, language } = useTexts()
  const dates = useDates()
  if (findings.length === 0) return null
  return (
    <ul className={classes.findings}>
      {findings.map((each) => (
        <li key={each.key}>
          {each.day !== null && <strong>{dates.date(each.day)}</strong>}
          <span>{findingText(each, t, language)}</span>
          <Place of={each} />
        </li>
      ))}
    </ul>
  )
}

/** Link to the place of a finding, for a reader who may open it. */
function Place({ of: { place, id } }: { readonly of: Finding }) {
  const { t } = useTexts()
  const mayContent = useMay('listContentKinds')
  const mayCompetitions = useMay('listPlaces')
  const mayReception = useMay('setReceptionWindow')
  const text = t(`seasons.findings.places.${place}`)
  if (place === 'WINDOWS') return <a href="#windows">{text}</a>
  if (place === 'SETTINGS') return <a href="#settings">{text}</a>
  if (place === 'RECEPTION' && mayReception) return <Link to="/">{text}</Link>
  if ((place === 'HOLIDAYS' || place === 'HELP') && mayContent)
    return (
      <Link to="/content/$kind" params={{ kind: place === 'HELP' ? 'guideDay' : 'holiday' }}>
        {text}
      </Link>
    )
  if (place === 'NOTICE' && mayContent && id !== null)
    return (
      <Link to="/content/$kind/$key" params={{ kind: 'notice', key: id }}>
        {text}
      </Link>
    )
  if (place === 'COMPETITIONS' && mayCompetitions) return <Link to="/competitions">{text}</Link>
  if (place === 'COMPETITION' && mayCompetitions && id !== null)
    return (
      <Link to="/competitions/$id" params={{ id }}>
        {text}
      </Link>
    )
  return <span className={classes.release}>{text}</span>
}
