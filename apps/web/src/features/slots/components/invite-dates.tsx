import { SLOT_LIMITS } from '@portal/domain/slots/status.ts'
import { digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { inviteToSlots } from '../api.ts'
import { checkInviting, type InviteValues, usualDates } from '../state/inviting.ts'
import type { Chosen } from './invite-people.tsx'
import { type OutcomeReport, outcomeOf } from './outcome.tsx'

type InviteDatesProps = {
  readonly chosen: Chosen
  readonly onInvited: (outcome: OutcomeReport) => void
  readonly onBack: () => void
}

/** Last day for choosing, days of the interviews, and the hours for moving. */
export function InviteDates({ chosen, onInvited, onBack }: InviteDatesProps) {
  const { t } = useTexts()
  const form = useForm<InviteValues>({
    id: 'inviting',
    labels: {
      chooseUntil: t('slots.invite.chooseUntil'),
      fromDay: t('slots.invite.fromDay'),
      toDay: t('slots.invite.toDay'),
      moveHours: t('slots.invite.moveHours'),
    },
    initial: usualDates(),
    check: checkInviting,
  })
  const invite = form.submit(async ({ moveHours, ...days }) => {
    const report = await inviteToSlots({
      requestIds: [...chosen.keys()],
      ...days,
      moveHours: Number(moveHours),
    })
    onInvited(outcomeOf(report, (id) => chosen.get(id) ?? ''))
  })
  return (
    <form noValidate className={listClasses.stack} onSubmit={invite}>
      <FormSummary form={form} />
      <p>{t('slots.invite.datesLead')}</p>
      <DateField {...form.field('chooseUntil')} hint={t('slots.invite.chooseUntilHint')} />
      <DateField {...form.field('fromDay')} />
      <DateField {...form.field('toDay')} />
      <TextField
        {...form.field('moveHours')}
        hint={t('slots.invite.moveHoursHint', SLOT_LIMITS.moveHours)}
        inputMode="numeric"
        maxLength={3}
        width={4}
        autoComplete="off"
        clean={digits}
      />
      <Actions>
        <Button type="submit" isBusy={form.isBusy}>
          {t('slots.invite.submit', { count: chosen.size })}
        </Button>
        <Button look="secondary" onClick={onBack}>
          {t('slots.invite.back')}
        </Button>
      </Actions>
    </form>
  )
}
