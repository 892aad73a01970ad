import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../platform/client.ts'
import { clearLocal } from '../../../platform/local-drafts.ts'
import { leave } from '../../../platform/sign-out.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { activeApplicationsQuery } from '../api.ts'
import { sortOpen } from '../state/sort-open.ts'
import classes from './accounts.module.css'

/** Section of the profile that deletes the account (docs/specification/accounts.md#deletion). */
export function DeleteAccount({ accountId }: { accountId: string }) {
  const { t } = useTexts()
  const [isLoadingFirst, setIsAsking] = useState(false)
  return (
    <Section title={t('security.deletion.title')} lead={t('security.deletion.lead')}>
      <Actions>
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {t('security.deletion.open')}
        </Button>
      </Actions>
      <Dialog
        isOpen={isLoadingFirst}
        size="lg"
        title={t('security.deletion.question')}
        onClose={() => setIsAsking(false)}
      >
        <Question accountId={accountId} onCancel={() => setIsAsking(false)} />
      </Dialog>
    </Section>
  )
}

type QuestionProps = { readonly accountId: string; readonly onCancel: () => void }

/** Fetches the open applications each time: they may have been decided meanwhile. */
function Question(props: QuestionProps) {
  const active = useQuery({ ...activeApplicationsQuery(), refetchOnMount: 'always' })
  if (active.isLoadingError) return <ErrorState error={active.error} onRetry={() => void active.refetch()} />
  if (active.data === undefined || active.isFetching) return <LoadingState />
  return <DeletionForm {...props} {...sortOpen(active.data.list)} />
}

const GOES = ['profile', 'drafts', 'account'] as const
const STAYS = ['applications', 'trail'] as const

function DeletionForm({ accountId, withdrawn, held, onCancel }: QuestionProps & ReturnType<typeof sortOpen>) {
  const { t } = useTexts()
  const router = useRouter()
  const hasOpen = withdrawn.length > 0
  const numbersOf = (numbers: readonly string[]) => ({ numbers: numbers.join(', ') })
  const form = useForm({
    id: 'delete-account',
    initial: { withdraw: false, password: '' },
    labels: {
      withdraw: t('security.deletion.withdraw', numbersOf(withdrawn)),
      password: t('accounts.fields.password'),
    },
    check: ({ withdraw, password }) => ({
      ...(hasOpen && !withdraw ? { withdraw: 'security.deletion.withdrawNeeded' as const } : {}),
      ...(password === '' ? { password: 'kernel.errors.field_required' as const } : {}),
    }),
    fieldOfKey: { current_password_incorrect: 'password' },
  })
  const remove = form.submit(async (body) => {
    await call('deleteProfile', { body })
    clearLocal(accountId)
    leave()
    await router.navigate({ to: '/', state: { isAccountDeleted: true } })
  })
  return (
    <form noValidate className={classes.stack} onSubmit={remove}>
      <FormSummary form={form} />
      <div>
        <h3>{t('security.deletion.goes.title')}</h3>
        <ul>
          {GOES.map((key) => (
            <li key={key}>{t(`security.deletion.goes.${key}`)}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t('security.deletion.stays.title')}</h3>
        <ul>
          {STAYS.map((key) => (
            <li key={key}>{t(`security.deletion.stays.${key}`)}</li>
          ))}
        </ul>
      </div>
      <p>{t('security.deletion.again')}</p>
      {hasOpen && <CheckboxField {...form.field('withdraw')} hint={t('security.deletion.withdrawHint')} />}
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <FormActions
        submit={t('security.deletion.submit')}
        look="danger"
        isBusy={form.isBusy}
        onCancel={onCancel}
        missing={held.length > 0 && t('security.deletion.held', numbersOf(held))}
      />
    </form>
  )
}
