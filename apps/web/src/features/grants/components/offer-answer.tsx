import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { acceptGrant, declineGrant, type OwnGrant } from '../api.ts'
import classes from './own-grant.module.css'

type Offer = NonNullable<OwnGrant['offer']>

const TONES: Readonly<Record<Offer['state'], Tone>> = {
  OFFERED: 'attention',
  ACCEPTED: 'success',
  DECLINED: 'neutral',
  LAPSED: 'danger',
}
/** What is said of an offer that has its answer. */
const SAID = { OFFERED: null, ACCEPTED: 'acceptedText', DECLINED: 'declinedText', LAPSED: 'lapsedText' } as const

/** The grant that is offered, and the answer to it. */
export function OfferAnswer({ grant, offer }: { grant: OwnGrant; offer: Offer }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const choice = grant.choices.find((each) => each.choice === offer.choice)
  const names = {
    choice: offer.choice,
    program: choice === undefined ? '' : nameIn(choice.program, language),
    university: choice === undefined ? '' : nameIn(choice.university, language),
  }
  const said = SAID[offer.state]
  return (
    <Section title={t('grants.offers.title')}>
      <div className={classes.stack}>
        <div className={classes.head}>
          <h3>{t('grants.offers.which', names)}</h3>
          <StatusTag tone={TONES[offer.state]}>{t(`grants.offers.state.${offer.state}`)}</StatusTag>
        </div>
        {offer.can.accept && (
          <Banner tone="warning" title={t('grants.offers.until', { date: dates.instant(offer.acceptUntil) })}>
            {t('grants.offers.untilText')}
          </Banner>
        )}
        {said !== null && <p>{t(`grants.offers.${said}`)}</p>}
        {offer.isMovingUp && <p>{t('grants.offers.movingUp')}</p>}
        {offer.can.accept && <Answer grant={grant} offer={offer} names={names} />}
      </div>
    </Section>
  )
}

type AnswerProps = {
  readonly grant: OwnGrant
  readonly offer: Offer
  readonly names: { readonly program: string; readonly university: string }
}

function Answer({ grant: { applicationId }, offer, names }: AnswerProps) {
  const { t } = useTexts()
  const [isMovingUp, setIsMovingUp] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const accepting = useAct()
  const declining = useAct()
  return (
    <>
      {offer.can.moveUp && (
        <CheckboxField
          id="offer-move-up"
          name="isMovingUp"
          label={t('grants.offers.moveUp')}
          hint={t('grants.offers.moveUpHint')}
          value={isMovingUp}
          onChange={setIsMovingUp}
        />
      )}
      <ActError error={accepting.error} />
      <Actions>
        <Button
          isBusy={accepting.isBusy}
          onClick={() =>
            void accepting.run(async () => {
              await acceptGrant(applicationId, offer.version, isMovingUp)
              showToast('success', t('grants.offers.accepted'))
            })
          }
        >
          {t('grants.offers.accept')}
        </Button>
        <Button look="quiet" onClick={() => setIsAsking(true)}>
          {t('grants.offers.decline')}
        </Button>
      </Actions>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('grants.offers.declineTitle')}
        confirmLabel={t('grants.offers.declineConfirm')}
        isDangerous
        isBusy={declining.isBusy}
        error={declining.error}
        onConfirm={() =>
          void declining.run(async () => {
            await declineGrant(applicationId, offer.version)
            setIsAsking(false)
            showToast('success', t('grants.offers.declined'))
          })
        }
        onCancel={() => setIsAsking(false)}
      >
        {t('grants.offers.declineText', names)}
      </ConfirmDialog>
    </>
  )
}
