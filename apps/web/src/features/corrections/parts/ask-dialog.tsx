import type { Language } from '@portal/domain/kernel/language.ts'
import { endOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useDates } from '../../../platform/dates.ts'
import { useLastDays } from '../../../platform/last-days.ts'
import { keysByBody } from '../../../platform/new-key.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import listClasses from '../../../ui/list.module.css'
import { useAct } from '../../../ui/use-act.ts'
import { AskItem } from '../components/ask-item.tsx'
import classes from '../components/corrections.module.css'
import { askCorrection } from './correction-calls.ts'
import { type Ask, type AskDays, askBodyOf, dayAfter, hasReason, isAskDay } from './use-ask.ts'

const QUICK_DAYS = [7, 14, 30] as const

type Askable = { readonly id: string; readonly label: string }

type AskDialogProps = {
  readonly application: {
    readonly id: string
    readonly fio: string
    readonly version: number
    readonly applicantLanguage: Language
  }
  /** Documents and values that may be asked. */
  readonly documents: readonly Askable[]
  readonly fields: readonly Askable[]
  readonly ask: Ask
  readonly days: AskDays
  readonly onDone: () => void
  /** Called after a refusal by the application's state. */
  readonly onConflict: (fault: ApiError) => Promise<void>
}

/** Asks for other copies: documents with their reasons, the last day, and one button with the count. */
export function AskDialog(props: AskDialogProps) {
  const { t } = useTexts()
  const { ask, application } = props
  return (
    <Dialog
      isOpen={ask.isOpen}
      title={t('corrections.staff.title', { name: application.fio })}
      size="lg"
      onClose={ask.close}
    >
      <AskForm {...props} />
    </Dialog>
  )
}

function AskForm({ application, documents, fields, ask, days, onDone, onConflict }: AskDialogProps) {
  const { t } = useTexts()
  // The version at the opening: a later change of another person is a conflict.
  const [version] = useState(application.version)
  const [keyOf] = useState(keysByBody)
  // Chosen documents come first: a long list hides none.
  const [first] = useState(ask.asked)
  const { isBusy, error, run } = useAct()
  const { until } = ask
  // A document may have been accepted since it was chosen.
  const askable = [...documents, ...fields]
  const asked = new Map([...ask.asked].filter(([id]) => askable.some((each) => each.id === id)))
  const body = askBodyOf(asked, until, days, version, application.applicantLanguage)
  const inOrder = (all: readonly Askable[]) => [
    ...all.filter(({ id }) => first.has(id)),
    ...all.filter(({ id }) => !first.has(id)),
  ]
  const chosen = askable.filter(({ id }) => asked.has(id))
  const unexplained = chosen.find(({ id }) => {
    const item = asked.get(id)
    return item !== undefined && !hasReason(item)
  })
  const missing =
    chosen.length === 0
      ? t('corrections.staff.firstChoose')
      : unexplained !== undefined
        ? t('corrections.staff.firstReason', { document: unexplained.label })
        : t('corrections.staff.firstDay')

  const groups = [
    { name: 'items', shown: inOrder(documents) },
    ...(fields.length === 0 ? [] : [{ name: 'fields', shown: inOrder(fields) } as const]),
  ] as const

  const send = () =>
    run(async () => {
      if (body === null) return
      try {
        await askCorrection(application.id, body, keyOf(body))
      } catch (fault) {
        if (!(fault instanceof ApiError && [403, 404, 409].includes(fault.status))) throw fault
        ask.close()
        return onConflict(fault)
      }
      ask.end()
      onDone()
    })

  return (
    <form
      noValidate
      className={listClasses.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p className={listClasses.muted}>{t('corrections.staff.lead')}</p>
      {groups.map(({ name, shown }) => (
        <fieldset key={name} className={classes.items}>
          <legend>{t(`corrections.staff.${name}`)}</legend>
          {shown.length === 0 && <p>{t('corrections.staff.allAccepted')}</p>}
          {shown.map(({ id, label }) => (
            <AskItem
              key={id}
              id={id}
              label={label}
              asked={asked.get(id)}
              applicantLanguage={application.applicantLanguage}
              onChoose={(isChosen) => ask.choose(id, isChosen)}
              onChange={(part) => ask.change(id, part)}
            />
          ))}
        </fieldset>
      ))}
      <LastDay until={until} range={days} onUntil={ask.setUntil} />
      <ActError error={error} />
      <DialogFoot>
        <Button
          type="submit"
          isBusy={isBusy}
          disabled={body === null}
          {...(body === null ? { 'aria-describedby': 'ask-missing' } : {})}
        >
          {t('corrections.staff.submit', { count: chosen.length })}
        </Button>
        <Button look="secondary" onClick={ask.close}>
          {t('app.actions.cancel')}
        </Button>
        {body === null && (
          <span id="ask-missing" className={listClasses.muted}>
            {missing}
          </span>
        )}
      </DialogFoot>
    </form>
  )
}

type LastDayProps = {
  readonly until: string
  readonly range: AskDays
  readonly onUntil: (day: string) => void
}

/** Last day for the answer, with its weekday; a few usual days need one press. */
function LastDay({ until, range, onUntil }: LastDayProps) {
  const { t } = useTexts()
  const dates = useDates()
  const days = useLastDays()
  const end = isAskDay(until, range) ? endOfKazakhstanDay(until).toISOString() : undefined
  return (
    <div className={classes.lastDay}>
      <DateField
        id="ask-until"
        name="until"
        label={t('corrections.staff.until')}
        value={until}
        fault={undefined}
        onChange={onUntil}
      />
      <fieldset className={classes.quick}>
        <legend className={listClasses.hidden}>{t('corrections.staff.quick')}</legend>
        {QUICK_DAYS.filter((count) => isAskDay(dayAfter(count), range)).map((count) => (
          <Button
            key={count}
            look="secondary"
            aria-pressed={until === dayAfter(count)}
            onClick={() => onUntil(dayAfter(count))}
          >
            {t('corrections.staff.inDays', { count })}
          </Button>
        ))}
      </fieldset>
      <p role="status" className={end === undefined ? listClasses.warning : listClasses.muted}>
        {end === undefined
          ? t('corrections.staff.untilFault', { from: dates.date(range.first), to: dates.date(range.last) })
          : `${days.end(end)} · ${days.left(end)}`}
      </p>
    </div>
  )
}
