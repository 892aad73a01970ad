import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { REHEARSAL_COOKIE } from '@portal/domain/rehearsals/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { digits } from '../../../platform/numbers.ts'
import { REHEARSED_TOKEN, REHEARSED_USER } from '../../../platform/rehearsal.ts'
import { deviceStorage, tabStorage } from '../../../platform/storage.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions, Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { maskTime } from '../../reception/parts/window-values.ts'
import { type BegunRehearsal, beginRehearsal, findingsQuery, type SeasonSetup } from '../api.ts'
import { checkRehearsal, LAST_KEY, REHEARSED, toRehearsal, valuesOf } from '../state/rehearsal-values.ts'

/** The form that begins a rehearsal (docs/specification/seasons.md#rehearsal). */
export function RehearsalSection({ season }: { readonly season: SeasonSetup }) {
  const { t } = useTexts()
  const mayRehearse = useQuery(findingsQuery(season.year)).data?.data.can.rehearse
  if (!mayRehearse) return null
  return (
    <Section id="rehearsal" title={t('seasons.rehearsal.title')} lead={t('seasons.rehearsal.lead')}>
      <RehearsalForm season={season} />
    </Section>
  )
}

function RehearsalForm({ season }: { readonly season: SeasonSetup }) {
  const { t, language } = useTexts()
  const form = useForm({
    id: 'rehearsal-form',
    initial: valuesOf(season, language, tabStorage.getItem(LAST_KEY)),
    labels: {
      day: t('seasons.rehearsal.day'),
      time: t('seasons.rehearsal.time'),
      who: t('seasons.rehearsal.who'),
      points: t('seasons.rehearsal.points'),
      language: t('seasons.rehearsal.language'),
    },
    check: checkRehearsal,
  })
  const begin = form.submit(async (values) => {
    const { data } = await beginRehearsal(season.year, toRehearsal(values))
    tabStorage.setItem(LAST_KEY, JSON.stringify(values))
    enter(data)
    location.assign(`/admission/?lang=${values.language}`)
  })
  return (
    <form noValidate className={listClasses.stack} onSubmit={begin}>
      <FormSummary form={form} />
      <DateField {...form.field('day')} />
      <TextField
        {...form.field('time')}
        onChange={(typed) => form.change({ time: maskTime(typed) })}
        hint={t('staff.reception.timeHint')}
        inputMode="numeric"
        autoComplete="off"
        width={5}
      />
      <ChoiceField
        {...form.field('who')}
        options={REHEARSED.map((value) => ({ value, label: t(`seasons.rehearsal.people.${value}`) }))}
      />
      {form.values.who !== 'GUEST' && (
        <TextField
          {...form.field('points')}
          onChange={(typed) => form.change({ points: digits(typed).slice(0, 3) })}
          hint={t('seasons.rehearsal.pointsHint')}
          inputMode="numeric"
          width={5}
          isOptional
        />
      )}
      <ChoiceField
        {...form.field('language')}
        options={LANGUAGES.map((value) => ({ value, label: t(`kernel.languages.${value}`) }))}
      />
      <Actions>
        <Button type="submit" isBusy={form.isBusy}>
          {t('seasons.rehearsal.begin')}
        </Button>
      </Actions>
    </form>
  )
}

/** From now on pages of this browser are those of the rehearsal. The reader's own session stays beside it. */
function enter({ secret, session }: BegunRehearsal): void {
  if (session === null) {
    deviceStorage.removeItem(REHEARSED_TOKEN)
    deviceStorage.removeItem(REHEARSED_USER)
  } else {
    const { token, type: _type, ...user } = session
    deviceStorage.setItem(REHEARSED_TOKEN, token)
    deviceStorage.setItem(REHEARSED_USER, JSON.stringify(user))
  }
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than our oldest browsers.
  document.cookie = `${REHEARSAL_COOKIE}=${secret};path=/;max-age=3600;samesite=lax${secure}`
}
