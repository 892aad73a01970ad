import { readablePhone } from '@portal/domain/accounts/phone-rules.ts'
import { PERSONAL_FIELD_OF_KEY } from '@portal/domain/accounts/rules.ts'
import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { documentPlan } from '@portal/domain/applications/rules.ts'
import { UNT_MAX } from '@portal/domain/kernel/education.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { readLocal, saveLocal } from '../../../platform/local-drafts.ts'
import { useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { typedOver } from '../../../ui/typed-over.ts'
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

const DRAFT_NAME = 'profile'

type Values = PersonalValues & { untScore: string }

/** Form values of a profile; the IIN is formatted from its digits. */
function valuesOf(profile: ProfileView): Values {
  const stored = keyed(PERSONAL_NAMES, (name) => profile[name] ?? EMPTY_PERSONAL[name]) as PersonalValues
  const personal = { ...stored, phoneNumber: readablePhone(stored.phoneNumber) }
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

/**
 * The applicant's own profile (docs/specification/accounts.md#profile) in folds.
 * @param Top the part above the profile. It shows the profile once its own data are loaded.
 */
export function ProfileScreen({ Top }: { readonly Top: ComponentType<{ readonly children: ReactNode }> }) {
  const { t } = useTexts()
  const session = useSession()
  const profile = useQuery(profileQuery())
  const name = session?.user.firstName
  return (
    <Page title={t('profile.page.title')} {...(name ? { lead: t('applications.home.welcome', { name }) } : {})} isWide>
      <Top>
        {profile.isPending && <LoadingState />}
        {profile.isLoadingError && <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />}
        {profile.data && <Profile profile={profile.data.data} />}
      </Top>
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

  const save = form.submit(async (sent) => {
    const { untScore, ...personal } = sent
    setIsSaved(false)
    const saved = await saveProfile({
      ...toPersonalBody(personal),
      untScore: untScore === '' ? null : Number(untScore),
    })
    form.renew(valuesOf(saved), sent)
    setIsSaved(true)
    showToast('success', t('profile.page.saved'))
  })

  const { required } = documentPlan({ level: null, citizenship: profile.citizenship })
  const held = required.filter((slot) => profile[slot] !== null).length
  const isWhole = held === required.length
  const isFaulty = Object.keys(check(server)).length > 0
  return (
    <section className={classes.folds} aria-labelledby="profile-title">
      <div>
        <h2 id="profile-title">{t('profile.page.data')}</h2>
        <p className={classes.muted}>{t('profile.page.lead')}</p>
      </div>
      <Fold
        id="documents"
        title={t('applications.home.folds.documents')}
        isOpenFirst={!isWhole}
        state={
          <StatusTag tone={isWhole ? 'success' : 'attention'}>
            {t('applications.home.folds.count', { held, required: required.length })}
          </StatusTag>
        }
      >
        <ProfileDocuments profile={profile} />
      </Fold>
      <Fold
        id="personal"
        title={t('applications.home.folds.personal')}
        isOpenFirst={isTyped || isFaulty}
        state={
          <>
            {profile.grantHolder && <StatusTag tone="success">{t('profile.facts.grantHolder')}</StatusTag>}
            {isTyped ? (
              <StatusTag tone="attention">{t('applications.home.folds.unsaved')}</StatusTag>
            ) : (
              <StatusTag tone={isFaulty ? 'attention' : 'success'}>
                {t(isFaulty ? 'applications.home.folds.faulty' : 'applications.home.folds.complete')}
              </StatusTag>
            )}
          </>
        }
      >
        <Section>
          <ProfilePhoto profile={profile} onChange={(photo) => saveAttachment('photo', photo)} />
        </Section>
        {isTyped && Object.keys(typedBefore).length > 0 && (
          <Banner tone="info" isAnnounced>
            {t('profile.page.restored')}{' '}
            <Button look="quiet" onClick={() => form.replace(server)}>
              {t('profile.page.forget')}
            </Button>
          </Banner>
        )}
        <FormSummary form={form} />
        {isSaved && !isTyped && (
          <Banner tone="success" isAnnounced>
            {t('profile.page.saved')}
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
              {t('profile.page.save')}
            </Button>
          </Actions>
        </form>
      </Fold>
      <Fold id="account" title={t('applications.home.folds.account')}>
        <OwnData />
        <DeleteAccount accountId={profile.id} />
      </Fold>
    </section>
  )
}
