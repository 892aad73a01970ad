import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useState } from 'react'
import { useDeadlines } from '../../../platform/deadlines.ts'
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
import classes from '../../results/parts/own-grant.module.css'
import { acceptGrant, declineGrant, type OwnGrant } from '../api.ts'

type Offer = NonNullable<OwnGrant['offer']>

const TONES: Readonly<Record<Offer['state'], Tone>> = {
  OFFERED: 'attention',
  ACCEPTED: 'success',
  DECLINED: 'neutral',
  LAPSED: 'danger',
}
const NOTES = {
  OFFERED: null,
  ACCEPTED: 'offers.acceptedText',
  DECLINED: 'offers.declinedText',
  LAPSED: 'offers.lapsedText',
} as const

export function OfferAnswer({ grant, offer }: { grant: OwnGrant; offer: Offer }) {
  const { t, language } = useTexts()
  const dates = useDeadlines()
  const choice = grant.choices.find((each) => each.choice === offer.choice)
  const names = {
    choice: offer.choice,
    program: choice === undefined ? '' : nameIn(choice.program, language),
    university: choice === undefined ? '' : nameIn(choice.university, language),
  }
  const note = NOTES[offer.state]
  return (
    <Section title={t('offers.title')}>
      <div className={classes.stack}>
        <div className={classes.head}>
          <h3>{t('offers.which', names)}</h3>
          <StatusTag tone={TONES[offer.state]}>{t(`offers.state.${offer.state}`)}</StatusTag>
        </div>
        {offer.can.accept && (
          <Banner tone="warning" title={t('offers.until', { date: dates.until(offer.acceptUntil) })}>
            {t('offers.untilText')}
          </Banner>
        )}
        {note !== null && <p>{t(note)}</p>}
        {offer.isMovingUp && <p>{t('offers.movingUp')}</p>}
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
  const [isLoadingFirst, setIsAsking] = useState(false)
  const accepting = useAct()
  const declining = useAct()
  return (
    <>
      {offer.can.moveUp && (
        <CheckboxField
          id="offer-move-up"
          name="isMovingUp"
          label={t('offers.moveUp')}
          hint={t('offers.moveUpHint')}
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
              showToast('success', t('offers.accepted'))
            })
          }
        >
          {t('offers.accept')}
        </Button>
        <Button look="quiet" onClick={() => setIsAsking(true)}>
          {t('offers.decline')}
        </Button>
      </Actions>
      <ConfirmDialog
        isOpen={isLoadingFirst}
        title={t('offers.declineTitle')}
        confirmLabel={t('offers.declineConfirm')}
        isDangerous
        isBusy={declining.isBusy}
        error={declining.error}
        onConfirm={() =>
          void declining.run(async () => {
            await declineGrant(applicationId, offer.version)
            setIsAsking(false)
            showToast('success', t('offers.declined'))
          })
        }
        onCancel={() => setIsAsking(false)}
      >
        {t('offers.declineText', names)}
      </ConfirmDialog>
    </>
  )
}
