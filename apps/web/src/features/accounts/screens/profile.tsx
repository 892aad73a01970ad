import { PERSONAL_FIELD_OF_KEY } from '@portal/domain/accounts/rules.ts'
import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { UNT_MAX } from '@portal/domain/kernel/education.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readLocal, saveLocal } from '../../../platform/local-drafts.ts'
import { currentSession } from '../../../platform/session.ts'
import { beforeSignOut } from '../../../platform/sign-out.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type Faults, useForm } from '../../../ui/use-form.ts'
import { profileQuery, saveAttachment, saveProfile } from '../api.ts'
import classes from '../components/accounts.module.css'
import { DeleteAccount } from '../components/delete-account.tsx'
import { OwnData } from '../components/own-data.tsx'
import { PersonalFields } from '../components/personal-fields.tsx'
import { ProfileDocuments } from '../components/profile-documents.tsx'
import { ProfilePhoto } from '../components/profile-photo.tsx'
import { personalLabels } from '../labels.ts'
import { checkPersonal, EMPTY_PERSONAL, PERSONAL_NAMES, type PersonalValues, toPersonalBody } from '../state/checks.ts'
import { typedOver } from '../state/typed-over.ts'

const DRAFT_NAME = 'profile'
beforeSignOut(async () => readLocal(currentSession()?.user.id ?? '', DRAFT_NAME) === null)

type Values = PersonalValues & { untScore: string }

/** Form values of a profile; the IIN is formatted from its digits. */
function valuesOf(profile: ProfileView): Values {
  const personal = keyed(PERSONAL_NAMES, (name) => profile[name] ?? EMPTY_PERSONAL[name]) as PersonalValues
  return {
    ...personal,
    iin: personal.iin.replace(/(\d{3})(?=\d)/g, '$1 '),
    untScore: profile.untScore?.toString() ?? '',
  }
}

function check(values: Values): Faults<Values> {
  const isScore = values.untScore === '' || (/^\d{1,3}$/.test(values.untScore) && Number(values.untScore) <= UNT_MAX)
  return { ...checkPersonal(values), ...(isScore ? {} : { untScore: 'accounts.faults.untScore' as const }) }
}

/** The applicant's own profile (docs/specification/accounts.md#profile). */
export function ProfileScreen() {
  const { t } = useTexts()
  const profile = useQuery(profileQuery())
  return (
    <Page title={t('accounts.profile.title')} lead={t('accounts.profile.lead')}>
      {profile.isPending && <LoadingState />}
      {profile.isLoadingError && <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />}
      {profile.data && <Profile profile={profile.data.data} />}
    </Page>
  )
}

function Profile({ profile }: { profile: ProfileView }) {
  const { t } = useTexts()
  const [isSaved, setIsSaved] = useState(false)
  const server = valuesOf(profile)
  // Unsaved input of an earlier visit or session overrides the server's values.
  const [typedBefore] = useState(() => readLocal<Partial<Values>>(profile.id, DRAFT_NAME) ?? {})
  const form = useForm({
    id: 'profile',
    initial: { ...server, ...typedBefore },
    labels: { ...personalLabels(t), untScore: t('accounts.fields.untScore') },
    check,
    fieldOfKey: PERSONAL_FIELD_OF_KEY,
  })

  // A change from another device updates every field without own input.
  const base = useRef(server)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that the server shows
  useEffect(() => {
    if (base.current !== server) form.replace({ ...server, ...typedOver(base.current, form.values) })
    base.current = server
  }, [profile.version])

  const typed = typedOver(server, form.values)
  const isTyped = Object.keys(typed).length > 0
  useEffect(() => {
    saveLocal(profile.id, DRAFT_NAME, isTyped ? typed : null)
  })

  const save = form.submit(async ({ untScore, ...personal }) => {
    setIsSaved(false)
    const saved = await saveProfile({
      ...toPersonalBody(personal),
      untScore: untScore === '' ? null : Number(untScore),
    })
    form.replace(valuesOf(saved))
    setIsSaved(true)
    showToast('success', t('accounts.profile.saved'))
  })

  return (
    <>
      <Section title={t('accounts.sections.status')}>
        <ProfilePhoto profile={profile} onChange={(photo) => saveAttachment('photo', photo)} />
        <DescriptionList
          showsAbsent
          rows={[
            { key: 'role', term: t('accounts.facts.role'), value: t('kernel.roles.USER') },
            { key: 'untScore', term: t('accounts.fields.untScore'), value: profile.untScore },
            {
              key: 'grant',
              term: t('accounts.facts.grant'),
              value: (
                <StatusTag tone={profile.grantHolder ? 'success' : 'neutral'}>
                  {t(profile.grantHolder ? 'accounts.facts.grantHolder' : 'accounts.facts.notGrantHolder')}
                </StatusTag>
              ),
            },
          ]}
        />
      </Section>
      {isTyped && Object.keys(typedBefore).length > 0 && (
        <Banner tone="info" isAnnounced>
          {t('accounts.profile.restored')}{' '}
          <Button look="quiet" onClick={() => form.replace(server)}>
            {t('accounts.profile.forget')}
          </Button>
        </Banner>
      )}
      <FormSummary form={form} />
      {isSaved && (
        <Banner tone="success" isAnnounced>
          {t('accounts.profile.saved')}
        </Banner>
      )}
      <form noValidate className={classes.stack} onSubmit={save}>
        <PersonalFields
          form={form}
          email={
            <TextField
              id="profile-email"
              name="email"
              label={t('accounts.fields.email')}
              hint={t('accounts.hints.emailFixed')}
              value={profile.email}
              onChange={() => undefined}
              isDisabled
            />
          }
        />
        <Section title={t('accounts.sections.unt')}>
          <TextField
            {...form.field('untScore')}
            hint={t('accounts.hints.untScore')}
            inputMode="numeric"
            width={4}
            isOptional
          />
        </Section>
        <Actions>
          <Button type="submit" isBusy={form.isBusy}>
            {t('accounts.profile.save')}
          </Button>
        </Actions>
      </form>
      <ProfileDocuments profile={profile} />
      <OwnData />
      <DeleteAccount accountId={profile.id} />
    </>
  )
}
