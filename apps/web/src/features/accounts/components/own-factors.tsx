import { FEW_RECOVERY_CODES, PASSKEYS_MAX } from '@portal/domain/accounts/factor-rules.ts'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/page.tsx'
import { refreshFactors, type OwnFactors as View } from '../api.ts'
import { type FactorAct, FactorForm } from './factor-form.tsx'
import classes from './factors.module.css'

export function OwnFactors({ view }: { readonly view: View }) {
  const { t } = useTexts()
  const dates = useDates()
  const [act, setAct] = useState<FactorAct | null>(null)
  const { factors, recoveryCodesLeft, arePasskeysPossible, isRequired } = view
  const passkeys = factors.filter(({ kind }) => kind === 'PASSKEY')
  const hasCode = passkeys.length < factors.length
  const hasAny = factors.length > 0
  const nameOf = ({ kind, name }: View['factors'][number]) => (kind === 'CODE' ? t('security.code.title') : name)

  function close(): void {
    setAct(null)
    void refreshFactors()
  }

  return (
    <>
      {!hasAny && <p>{t(isRequired ? 'security.factors.noneRequired' : 'security.factors.none')}</p>}
      {hasAny && recoveryCodesLeft <= FEW_RECOVERY_CODES && (
        <Banner tone="warning" title={t('security.recovery.few', { count: recoveryCodesLeft })}>
          {t('security.recovery.fewText')}
        </Banner>
      )}
      {hasAny && (
        <ul className={classes.list}>
          {factors.map((factor) => (
            <li key={factor.id} className={classes.item}>
              <div className={classes.facts}>
                <strong>{nameOf(factor)}</strong>
                <span className={classes.muted}>
                  {t(`security.factors.kinds.${factor.kind}`)},{' '}
                  {t('security.factors.added', { at: dates.instant(factor.createdAt) })}
                  {factor.lastUsedAt !== null &&
                    `, ${t('security.factors.used', { at: dates.instant(factor.lastUsedAt) })}`}
                </span>
              </div>
              {!(isRequired && factors.length === 1) && (
                <Button
                  look="quiet"
                  aria-label={t('security.factors.removeName', { name: nameOf(factor) })}
                  onClick={() => setAct({ kind: 'remove', id: factor.id, name: nameOf(factor) })}
                >
                  {t('security.factors.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasAny && <p>{t('security.recovery.left', { count: recoveryCodesLeft })}</p>}
      {!arePasskeysPossible && <p className={classes.muted}>{t('security.passkey.impossible')}</p>}
      <Actions>
        {arePasskeysPossible && passkeys.length < PASSKEYS_MAX && (
          <Button onClick={() => setAct({ kind: 'addPasskey' })}>{t('security.passkey.add')}</Button>
        )}
        {!hasCode && (
          <Button look={arePasskeysPossible ? 'secondary' : 'primary'} onClick={() => setAct({ kind: 'addCode' })}>
            {t('security.code.add')}
          </Button>
        )}
        {hasAny && (
          <Button look="secondary" onClick={() => setAct({ kind: 'renew' })}>
            {t('security.recovery.renew')}
          </Button>
        )}
      </Actions>
      <Dialog
        isOpen={act !== null}
        title={
          act === null ? '' : t(`security.acts.${act.kind}.title`, { name: act.kind === 'remove' ? act.name : '' })
        }
        onClose={close}
      >
        {act !== null && <FactorForm act={act} onDone={close} />}
      </Dialog>
    </>
  )
}
