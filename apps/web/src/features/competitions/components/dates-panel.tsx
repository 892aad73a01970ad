import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FactSection } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { StaffCompetition } from '../state/setup-calls.ts'
import { DAY_NAMES, type Day, dayOf, daysOf, typedDays } from '../state/setup-days.ts'
import classes from './setup.module.css'
import { mayChange, type PanelProps, PartForm } from './setup-form.tsx'

/** Days of a competition and of its rounds, in Kazakhstan time. */
export const DatesPanel = (props: PanelProps) =>
  mayChange(props.competition) ? <DatesForm {...props} /> : <Days competition={props.competition} />

function Days({ competition: { setup } }: { competition: StaffCompetition }) {
  const { t } = useTexts()
  const { instant } = useDates()
  const { rounds, appealDays, ...dates } = setup.dates
  const rows = [
    ...DAY_NAMES.map((name) => ({ key: name, term: t(`competitions.dates.${name}`), at: dates[name] })),
    ...rounds.flatMap((round, at) =>
      (['publishAt', 'acceptUntil'] as const).map((end) => ({
        key: `${at} ${end}`,
        term: `${t('competitions.dates.round', { number: at + 1 })}: ${t(`competitions.dates.${end}`)}`,
        at: round[end],
      })),
    ),
  ]
  return (
    <FactSection
      title={t('competitions.steps.DATES')}
      rows={[
        ...rows.map(({ key, term, at }) => ({ key, term, value: at === null ? null : instant(at) })),
        { key: 'appealDays', term: t('competitions.dates.appealDays'), value: appealDays },
      ]}
    />
  )
}

function DatesForm({ competition, onTyped }: PanelProps) {
  const { t } = useTexts()
  const [days, setDays] = useState(() => typedDays(competition.setup.dates))
  const setRound = (key: string, part: Partial<{ publishAt: Day; acceptUntil: Day }>) =>
    setDays({ ...days, rounds: days.rounds.map((round) => (round.key === key ? { ...round, ...part } : round)) })
  const addRound = () =>
    setDays({
      ...days,
      rounds: [...days.rounds, { key: `new ${days.rounds.length}`, publishAt: dayOf(null), acceptUntil: dayOf(null) }],
    })
  return (
    <Section title={t('competitions.steps.DATES')} lead={t('competitions.dates.lead')}>
      <PartForm
        id="dates"
        competition={competition}
        onTyped={onTyped}
        change={() => {
          const dates = daysOf(days)
          return dates === null ? null : { dates }
        }}
      >
        {DAY_NAMES.map((name) => (
          <DayFields
            key={name}
            id={`day-${name}`}
            label={t(`competitions.dates.${name}`)}
            day={days[name]}
            onChange={(day) => setDays({ ...days, [name]: day })}
          />
        ))}
        {days.rounds.map(({ key, publishAt, acceptUntil }, at) => (
          <fieldset key={key} className={classes.form}>
            <legend>{t('competitions.dates.round', { number: at + 1 })}</legend>
            <DayFields
              id={`publish-${key}`}
              label={t('competitions.dates.publishAt')}
              day={publishAt}
              onChange={(day) => setRound(key, { publishAt: day })}
            />
            <DayFields
              id={`accept-${key}`}
              label={t('competitions.dates.acceptUntil')}
              day={acceptUntil}
              onChange={(day) => setRound(key, { acceptUntil: day })}
            />
            {at > 0 && (
              <div>
                <Button
                  look="quiet"
                  onClick={() => setDays({ ...days, rounds: days.rounds.filter((round) => round.key !== key) })}
                >
                  {t('competitions.dates.removeRound', { number: at + 1 })}
                </Button>
              </div>
            )}
          </fieldset>
        ))}
        {days.rounds.length < 10 && (
          <div>
            <Button look="secondary" onClick={addRound}>
              {t('competitions.dates.addRound')}
            </Button>
          </div>
        )}
        <TextField
          id="appeal-days"
          name="appealDays"
          label={t('competitions.dates.appealDays')}
          value={days.appealDays}
          inputMode="numeric"
          maxLength={2}
          width={4}
          onChange={(typed) => setDays({ ...days, appealDays: digits(typed) })}
        />
      </PartForm>
    </Section>
  )
}

type DayFieldsProps = {
  readonly id: string
  readonly label: string
  readonly day: Day
  readonly onChange: (day: Day) => void
}

function DayFields({ id, label, day, onChange }: DayFieldsProps) {
  const { t } = useTexts()
  return (
    <div className={classes.day}>
      <DateField
        id={id}
        name={id}
        label={label}
        value={day.date}
        isUnmarked
        onChange={(date) => onChange({ ...day, date })}
      />
      <TextField
        id={`${id}-time`}
        name={`${id}-time`}
        label={t('competitions.dates.time')}
        value={day.time}
        placeholder="09:00"
        maxLength={5}
        width={5}
        autoComplete="off"
        isUnmarked
        onChange={(time) => onChange({ ...day, time })}
      />
    </div>
  )
}
