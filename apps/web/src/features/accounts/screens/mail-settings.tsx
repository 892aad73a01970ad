import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { type MailSwitch, mailSettingsQuery, refreshMailSettings } from '../api.ts'

export function MailSettingsScreen() {
  const { t } = useTexts()
  const settings = useQuery(mailSettingsQuery())
  return (
    <Page title={t('staff.mails.title')}>
      {settings.isSuccess ? <Switches given={settings.data.data.mails} /> : <Waiting on={settings} />}
    </Page>
  )
}

function Switches({ given }: { readonly given: readonly MailSwitch[] }) {
  const { t } = useTexts()
  const [mails, setMails] = useState(given)
  const { isBusy, error, run } = useAct()
  if (mails.length === 0) return <p>{t('staff.mails.none')}</p>

  const save = () =>
    run(async () => {
      await call('saveMailSettings', { body: { off: mails.filter(({ isOn }) => !isOn).map(({ name }) => name) } })
      showToast('success', t('staff.mails.saved'))
    }, refreshMailSettings)

  return (
    <Section>
      <p>{t('staff.mails.lead')}</p>
      {mails.map(({ name, isOn }) => (
        <CheckboxField
          key={name}
          id={`mail-${name}`}
          name={name}
          label={t(`staff.mails.${name}`)}
          value={isOn}
          onChange={(value) => setMails(mails.map((mail) => (mail.name === name ? { name, isOn: value } : mail)))}
        />
      ))}
      <ActError error={error} />
      <Actions>
        <Button isBusy={isBusy} onClick={() => void save()}>
          {t('staff.mails.save')}
        </Button>
      </Actions>
    </Section>
  )
}
