import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import type { YesNo } from '../../../ui/yes-no.ts'
import { useApplyWays } from '../../reception/parts/use-apply-ways.ts'
import { FORM_PATH, formSearch } from '../state/form-address.ts'
import classes from './applications.module.css'
import { FormLink } from './form-link.tsx'

const RULES = ['certificate', 'result', 'proof', 'documents', 'choices'] as const

export function GrantStart() {
  const { t } = useTexts()
  const isOpen = useApplyWays().stateOf('GRANT_COMPETITION') === 'OPEN'
  const [holds, setHolds] = useState<YesNo>('')
  return (
    <>
      <Section title={t('applications.grant.start.title')} lead={t('applications.grant.start.lead')}>
        <ul className={classes.rules}>
          {RULES.map((rule) => (
            <li key={rule}>{t(`applications.grant.start.${rule}`)}</li>
          ))}
        </ul>
      </Section>
      <Section>
        <ChoiceField
          id="grant-holds"
          name="holds"
          label={t('applications.grant.start.question')}
          value={holds}
          width={24}
          options={(['yes', 'no'] as const).map((value) => ({
            value,
            label: t(`applications.grant.start.${value}`),
          }))}
          onChange={setHolds}
        />
        <div role="status">
          {holds === 'no' && (
            <Banner tone="warning" title={t('applications.grant.start.notHolder')}>
              <p>{t(isOpen ? 'applications.grant.start.competing' : 'applications.grant.start.competition')}</p>
              {isOpen && (
                <p>
                  <Link to={FORM_PATH.GRANT_COMPETITION} search={formSearch('GRANT_COMPETITION')}>
                    {t('applications.competition.begin')}
                  </Link>
                </p>
              )}
              <Link to="/create-application">{t('applications.grant.start.enrol')}</Link>
            </Banner>
          )}
        </div>
        {holds === 'yes' && (
          <Actions>
            <FormLink task="personal" className={buttonClass()}>
              {t('applications.grant.start.begin')}
            </FormLink>
          </Actions>
        )}
      </Section>
    </>
  )
}
