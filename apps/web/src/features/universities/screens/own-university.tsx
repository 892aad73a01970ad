import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { may, useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { optionsOf } from '../../directory/parts/use-directory.ts'
import { profileQuery, universitiesQuery } from '../api.ts'
import { CampusTab } from '../components/campus-tab.tsx'
import { Completeness } from '../components/completeness.tsx'
import { ContactsTab } from '../components/contacts-tab.tsx'
import { DescriptionTab } from '../components/description-tab.tsx'
import { MainTab } from '../components/main-tab.tsx'
import { NewsTab } from '../components/news-tab.tsx'
import { OfferTab } from '../components/offer-tab.tsx'
import { PhotosTab } from '../components/photos-tab.tsx'
import { OfferNotice } from '../parts/offer-notice.tsx'
import { type EditingTab, parseProfileSearch, TABS } from '../state/profile-search.ts'
import type { Profile } from '../state/tab-values.ts'

/** Profile of a university for its staff (docs/specification/directory-and-universities.md#university-profile). */
export function OwnUniversityScreen() {
  const { t, language } = useTexts()
  const session = useSession()
  const own = session?.user.universityId ?? null
  const { universityId: asked, tab = 'main_info' } = parseProfileSearch(useSearch({ from: '/work/profile' }))
  // A reader with an own university edits that one, whatever the address says.
  const universityId = own ?? asked
  const { data, error, refetch } = useQuery({
    ...profileQuery(universityId ?? ''),
    enabled: universityId !== undefined,
  })
  const profile = error === null && universityId !== undefined ? data?.data : undefined
  return (
    <Page
      title={profile === undefined ? t('editing.title') : nameIn(profile, language)}
      lead={profile === undefined ? undefined : t('editing.lead')}
      actions={
        profile && (
          <Link to="/universities/$id" params={{ id: profile.id }}>
            {t('editing.publicPage')}
          </Link>
        )
      }
      isWide
    >
      {own === null && <UniversityPicker universityId={asked} tab={tab} />}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && profile === undefined && universityId !== undefined && <LoadingState />}
      {profile && tab !== 'undergraduate' && <OfferNotice university={profile} universityId={asked} />}
      {profile && may(session, 'listQuestions') && (
        <p>
          <Link to="/questions">{t('requirements.questionsOpen')}</Link>. {t('requirements.questionsOwnLead')}
        </p>
      )}
      {profile && <Completeness profile={profile} universityId={asked} />}
      {profile && <ProfileTabs key={profile.id} profile={profile} universityId={asked} tab={tab} />}
    </Page>
  )
}

type PickerProps = { readonly universityId: string | undefined; readonly tab: EditingTab }

/** Choice of a university, for staff without an own one. */
function UniversityPicker({ universityId, tab }: PickerProps) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const { data, isPending } = useQuery(universitiesQuery(language))
  return (
    <Section>
      <SearchField
        id="university"
        name="university"
        label={t('editing.pick')}
        hint={t('editing.pickHint')}
        value={universityId ?? ''}
        options={optionsOf(data?.list ?? [], language)}
        isLoading={isPending}
        onChange={(id) => void navigate({ to: '/profile', search: { tab, universityId: id } })}
      />
    </Section>
  )
}

function ProfileTabs({ profile, universityId, tab }: PickerProps & { readonly profile: Profile }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const wanted = useLocation({ select: ({ hash }) => hash })
  // A link of the list above leads to a field of its tab.
  useEffect(() => {
    if (wanted.startsWith(`${tab}-`)) document.getElementById(wanted)?.focus()
  }, [wanted, tab])
  return (
    <Tabs
      id="university-profile"
      label={t('editing.title')}
      tabs={TABS.map((value) => ({ value, label: t(`editing.tabs.${value}`) }))}
      value={tab}
      onChange={(next) =>
        void navigate({
          to: '/profile',
          search: { tab: next, ...(universityId === undefined ? {} : { universityId }) },
          resetScroll: false,
        })
      }
    >
      {tab === 'main_info' && <MainTab profile={profile} />}
      {tab === 'address_and_contacts' && <ContactsTab profile={profile} />}
      {tab === 'description' && <DescriptionTab profile={profile} />}
      {tab === 'photos' && <PhotosTab profile={profile} />}
      {tab === 'campus' && <CampusTab profile={profile} />}
      {tab === 'undergraduate' && <OfferTab profile={profile} />}
      {tab === 'news' && <NewsTab universityId={profile.id} />}
    </Tabs>
  )
}
