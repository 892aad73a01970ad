import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import listClasses from '../../../ui/list.module.css'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { TimeChoice } from '../../../ui/time-choice.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { chooseSlot, type OwnSlots } from '../api.ts'
import { type Clock, clocksDiffer } from '../state/clocks.ts'
import { timeDays } from '../state/time-days.ts'
import { useClocks } from '../state/use-clocks.ts'
import { ClockChoice } from './clock-choice.tsx'
import { SlotMoment } from './slot-moment.tsx'

type ChooseTimeProps = {
  readonly id: string
  readonly slots: OwnSlots['slots']
  readonly submit: string
  readonly confirm: { readonly title: string; readonly text: string }
  readonly onBooked: () => void
  readonly onCancel?: () => void
}

/** Free times by day. The chosen one is booked after a question. */
export function ChooseTime({ id, slots, submit, confirm, onBooked, onCancel }: ChooseTimeProps) {
  const { t } = useTexts()
  const clocks = useClocks()
  const isDouble = clocksDiffer(slots.map(({ startsAt }) => startsAt))
  const [clock, setClock] = useState<Clock>('own')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, error, run, forget } = useAct()
  const shownBy: Clock = isDouble ? clock : 'astana'
  const chosen = slots.find((slot) => slot.id === chosenId)
  const isGone = chosenId !== null && chosen === undefined && error === null

  const book = (slotId: string) =>
    run(
      async () => {
        await chooseSlot(id, slotId)
        onBooked()
      },
      // The list is fresh by now: somebody else may have taken the time.
      async () => {
        setIsAsking(false)
        setChosenId(null)
      },
    )

  return (
    <>
      {isDouble && <ClockChoice value={clock} onChange={setClock} />}
      <TimeChoice
        name="slot"
        days={timeDays(slots, shownBy, clocks)}
        value={chosenId}
        onChange={(value) => {
          forget()
          setChosenId(value)
        }}
      />
      <StickyBar
        state={
          <>
            <div id="slot-note" role="status">
              {chosen === undefined ? (
                <Words isWarning={isGone}>{t(isGone ? 'slots.own.gone' : 'slots.own.chooseFirst')}</Words>
              ) : (
                <SlotMoment startsAt={chosen.startsAt} minutes={chosen.minutes} by={shownBy} />
              )}
            </div>
            <ActError error={isAsking ? null : error} />
          </>
        }
      >
        <Button disabled={chosen === undefined} aria-describedby="slot-note" onClick={() => setIsAsking(true)}>
          {submit}
        </Button>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            {t('slots.own.keep')}
          </Button>
        )}
      </StickyBar>
      {chosen !== undefined && (
        <ConfirmDialog
          isOpen={isAsking}
          title={confirm.title}
          confirmLabel={submit}
          cancelLabel={t('slots.own.again')}
          isBusy={isBusy}
          error={error}
          onConfirm={() => void book(chosen.id)}
          onCancel={() => {
            forget()
            setIsAsking(false)
          }}
        >
          <div className={listClasses.stack}>
            <SlotMoment startsAt={chosen.startsAt} minutes={chosen.minutes} by={shownBy} />
            <p>{confirm.text}</p>
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}

const Words = ({ isWarning, children }: { readonly isWarning: boolean; readonly children: ReactNode }) =>
  isWarning ? <strong>{children}</strong> : <p>{children}</p>
