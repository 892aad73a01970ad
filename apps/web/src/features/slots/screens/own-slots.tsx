import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { now } from '../../../platform/clock.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { OWN_ADDRESS } from '../../applications/parts/own-address.ts'
import { type OwnApplication, ownApplicationQuery, ownSlotsQuery } from '../api.ts'
import { OwnTime } from '../components/own-time.tsx'
import { OwnWish } from '../components/own-wish.tsx'
import { ownStateOf } from '../state/own-state.ts'

/** An applicant's time for an interview (docs/specification/screens.md#interview-times). */
export function OwnSlotsScreen() {
  const { t } = useTexts()
  const { id } = useParams({ from: '/work/slots/$id' })
  const application = useQuery(ownApplicationQuery(id))
  const slots = useQuery({ ...ownSlotsQuery(id), refetchInterval: usePollInterval() })
  for (const query of [application, slots])
    if (hasFailed(query))
      return (
        <FailedPage
          on={query}
          unknown={t('kernel.errors.not_found')}
          back={<Link to="/applications">← {t('applications.form.backToList')}</Link>}
        />
      )
  if (!application.isSuccess) return <Waiting on={application} />
  if (!slots.isSuccess) return <Waiting on={slots} />
  const own = application.data.data
  const state = ownStateOf(slots.data.data, now())
  return (
    <Page
      title={t(`slots.own.title.${state}`)}
      back={<Link {...OWN_ADDRESS.application(own)}>← {t('slots.own.back')}</Link>}
      lead={<Which application={own} />}
    >
      <OwnTime application={own} slots={slots.data.data} state={state} />
      <OwnWish id={id} slots={slots.data.data} />
    </Page>
  )
}

/** Number, program and university of the application. */
function Which({ application: { number, speciality, university } }: { readonly application: OwnApplication }) {
  const { t, language } = useTexts()
  return [
    t('applications.view.title', { number: number ?? '' }),
    speciality && `${speciality.code} ${nameIn(speciality, language)}`,
    university && nameIn(university, language),
  ]
    .filter(Boolean)
    .join(' · ')
}
