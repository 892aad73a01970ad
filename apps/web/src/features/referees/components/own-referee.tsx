import { useDates } from '../../../platform/dates.ts'
import { useLastDays } from '../../../platform/last-days.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useOpenFile } from '../../documents/parts/use-open-file.tsx'
import { type Referee, remindReferee } from '../api.ts'
import { RefereeCard } from './referee-card.tsx'

type OwnRefereeProps = {
  readonly id: string
  readonly referee: Referee
  /** Null: another one is named beside. */
  readonly onReplace: (() => void) | null
}

/** One named referee: state with its days, the letter where the referee opened it, and the acts. */
export function OwnReferee({ id, referee, onReplace }: OwnRefereeProps) {
  const { t } = useTexts()
  const { name, state, file, can } = referee
  const { isBusy, error, run } = useAct()
  const { open, dialog } = useOpenFile(t('referees.own.letterOf', { name }))
  return (
    <RefereeCard referee={referee}>
      <p>{t(`referees.own.text.${state}`)}</p>
      <Days of={referee} />
      {state === 'GIVEN' &&
        (file === null ? (
          <p className={listClasses.muted}>{t('referees.own.confidential')}</p>
        ) : (
          <div>
            <Button look="quiet" onClick={() => open(file)}>
              {file.name}
            </Button>
          </div>
        ))}
      <ActError error={error} />
      {(can.remind || onReplace !== null) && (
        <Actions>
          {can.remind && (
            <Button look="secondary" isBusy={isBusy} onClick={() => void run(() => remindReferee(id, referee.id))}>
              {t('referees.own.remind')}
            </Button>
          )}
          {onReplace !== null && (
            <Button look="quiet" onClick={onReplace}>
              {t('referees.own.replace')}
            </Button>
          )}
        </Actions>
      )}
      {dialog}
    </RefereeCard>
  )
}

const WAITING = ['NAMED', 'SENT', 'OPENED'] as const

function Days({ of: { state, sentAt, openedAt, answeredAt, remindedAt, until } }: { readonly of: Referee }) {
  const { t } = useTexts()
  const dates = useDates()
  const days = useLastDays()
  const isWaiting = WAITING.some((each) => each === state)
  const said = [
    sentAt !== null && t('referees.days.sent', { at: dates.instant(sentAt) }),
    openedAt !== null && t('referees.days.opened', { at: dates.instant(openedAt) }),
    remindedAt !== null && t('referees.days.reminded', { at: dates.instant(remindedAt) }),
    answeredAt !== null && t('referees.days.answered', { at: dates.instant(answeredAt) }),
    isWaiting && `${t('referees.days.until', { day: days.day(until) })} (${days.left(until)})`,
  ].filter((line) => line !== false)
  return said.length > 0 && <p className={listClasses.muted}>{said.join(' · ')}</p>
}
