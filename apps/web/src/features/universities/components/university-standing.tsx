import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { UniversityView } from '../state/university-view.ts'
import classes from './university.module.css'

type Named = NonNullable<UniversityView['branchOf']>

/** Facts of the register: whether it is closed and what replaces it, former names, the head university, branches. */
export function UniversityStanding({
  university: { archive, formerNames, branchOf, branches },
}: {
  university: UniversityView
}) {
  const { t, language } = useTexts()
  const dates = useDates()
  if (archive === null && formerNames.length === 0 && branchOf === null && branches.length === 0) return null
  const linkTo = (named: Named, text: string) => (
    <Link to="/universities/$id" params={{ id: named.id }}>
      {text}
    </Link>
  )
  return (
    <div className={classes.standing}>
      {archive !== null && (
        <Banner tone="warning">
          <p>{t('universities.page.closed', { date: dates.day(archive.since) })}</p>
          {archive.successor !== null && (
            <p>
              {linkTo(
                archive.successor,
                t('universities.page.successor', { name: nameIn(archive.successor, language) }),
              )}
            </p>
          )}
        </Banner>
      )}
      {formerNames.map((former) => (
        <p key={former.until}>
          {t('universities.page.former', { name: nameIn(former, language), date: dates.date(former.until) })}
        </p>
      ))}
      {branchOf !== null && (
        <p>{linkTo(branchOf, t('universities.page.branchOf', { name: nameIn(branchOf, language) }))}</p>
      )}
      {branches.length > 0 && (
        <>
          <p>{t('universities.page.branches')}:</p>
          <ul>
            {branches.map((branch) => (
              <li key={branch.id}>
                {linkTo(branch, nameIn(branch, language))}, {nameIn(branch.city, language)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
