import { EDUCATION_LANGUAGES, type EducationLanguage } from '@portal/domain/kernel/education.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { quotasOf, typedQuotas } from '../state/quota-minimums.ts'
import { type PlacesRow, quotasQuery, type StaffCompetition } from '../state/setup-calls.ts'
import { useQuotaName } from '../state/use-quota-name.ts'
import { AddCountry } from './add-country.tsx'
import { QuotaMinimums } from './quota-minimums.tsx'
import classes from './setup.module.css'
import { PartForm } from './setup-form.tsx'
import { pointsOf, SubjectPoints, typedFigure, typedPoints } from './subject-points.tsx'

type PlacesFormProps = {
  readonly competition: StaffCompetition
  readonly list: PlacesRow | null
  readonly onDone: () => void
}

export function PlacesForm({ competition, list, onDone }: PlacesFormProps) {
  const { t, language } = useTexts()
  const isAbroad = competition.kind === 'SCHOLARSHIP'
  const quotas = useQuery({ ...quotasQuery(), enabled: !isAbroad })
  const [values, setValues] = useState({
    program: list?.program ?? '',
    universityId: list?.universityId ?? '',
    language: (list?.language ?? '') as EducationLanguage | '',
    places: list === null ? '' : String(list.places),
    total: list?.minimum?.total === undefined ? '' : String(list.minimum.total),
    isRemoved: false,
  })
  const [reserved, setReserved] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries((list?.reserved ?? []).map(({ quota, places }) => [quota, String(places)])),
  )
  const own = list?.minimum?.subjects
  const quotaName = useQuotaName()
  const [ofQuotas, setOfQuotas] = useState(() => typedQuotas(list?.minimum?.quotas))
  const [hasSubjects, setHasSubjects] = useState(own !== undefined)
  const [points, setPoints] = useState(() => typedPoints(own ?? competition.setup.minimum.subjects))
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const change = () => {
    if (values.isRemoved && list !== null) return { lists: { put: [], remove: [list.id] } }
    if ((values.program.trim() === '' && values.universityId.trim() === '') || values.places === '') return null
    const byQuota = quotasOf(ofQuotas)
    const minimum = {
      ...(values.total === '' ? {} : { total: Number(values.total) }),
      ...(hasSubjects ? { subjects: pointsOf(points) } : {}),
      ...(byQuota === undefined ? {} : { quotas: byQuota }),
    }
    const put = {
      program: values.program.trim() || null,
      universityId: values.universityId.trim() || null,
      language: values.language || null,
      places: Number(values.places),
      // From the read and typed values, not from the directory, which may still be loading.
      reserved: Object.entries(reserved)
        .filter(([, typed]) => Number(typed) > 0)
        .map(([quota, typed]) => ({ quota, places: Number(typed) })),
      minimum: Object.keys(minimum).length === 0 ? null : minimum,
    }
    return { lists: { put: [put], remove: [] } }
  }
  return (
    <PartForm id="places" competition={competition} change={change} onDone={onDone}>
      {list === null ? (
        <div className={classes.numbers}>
          <TextField
            id="places-program"
            name="program"
            label={t('competitions.places.programCode')}
            hint={t('competitions.places.wholeUniversity')}
            value={values.program}
            width={8}
            isOptional
            onChange={(program) => set({ program })}
          />
          <TextField
            id="places-university"
            name="universityId"
            label={t('competitions.places.universityCode')}
            hint={t('competitions.places.onlyBound')}
            value={values.universityId}
            width={10}
            isOptional
            onChange={(universityId) => set({ universityId })}
          />
          <ChoiceField
            id="places-language"
            name="language"
            label={t('competitions.places.language')}
            hint={t('competitions.places.onlyBound')}
            emptyLabel={t('competitions.places.anyLanguage')}
            value={values.language}
            isOptional
            options={EDUCATION_LANGUAGES.map((value) => ({ value, label: t(`directory.language.${value}`) }))}
            onChange={(taught) => set({ language: taught })}
          />
        </div>
      ) : (
        <p>
          <strong>
            {list.program} {list.programName && nameIn(list.programName, language)}
            {list.program === null && list.universityName && nameIn(list.universityName, language)}
          </strong>
        </p>
      )}
      <div className={classes.numbers}>
        <TextField
          id="places-places"
          name="places"
          label={t('competitions.places.places')}
          value={values.places}
          inputMode="numeric"
          maxLength={6}
          width={7}
          onChange={(typed) => set({ places: digits(typed) })}
        />
        <TextField
          id="places-total"
          name="total"
          label={t('competitions.places.minimum')}
          value={values.total}
          inputMode="numeric"
          maxLength={6}
          width={5}
          isOptional
          onChange={(typed) => set({ total: typedFigure(competition, typed) })}
        />
      </div>
      <CheckboxField
        id="places-subjects"
        name="subjects"
        label={t('competitions.places.ownSubjects')}
        hint={t('competitions.places.ownSubjectsHint')}
        value={hasSubjects}
        onChange={setHasSubjects}
      />
      {hasSubjects && (
        <fieldset className={classes.numbers}>
          <legend>{t('competitions.places.pointsAtLeast')}</legend>
          <SubjectPoints id="places" competition={competition} points={points} onChange={setPoints} />
        </fieldset>
      )}
      <fieldset className={classes.numbers}>
        <legend>{t('competitions.places.reserved')}</legend>
        {!isAbroad && <Waiting on={quotas} />}
        {isAbroad && (
          <>
            {Object.keys(reserved).map((code) => (
              <TextField
                key={code}
                id={`reserved-${code}`}
                name={code}
                label={quotaName(code)}
                value={reserved[code] ?? ''}
                inputMode="numeric"
                maxLength={6}
                width={7}
                isUnmarked
                onChange={(typed) => setReserved({ ...reserved, [code]: digits(typed) })}
              />
            ))}
            <AddCountry
              id="reserved-country"
              label={t('competitions.places.addCountry')}
              known={Object.keys(reserved)}
              onAdd={(quota) => setReserved({ ...reserved, [quota]: '' })}
            />
          </>
        )}
        {quotas.data?.list.map(({ code, shortNameKz, shortNameRu, shortNameEn }) => (
          <TextField
            key={code}
            id={`reserved-${code}`}
            name={code}
            label={nameIn({ nameKz: shortNameKz, nameRu: shortNameRu, nameEn: shortNameEn }, language)}
            value={reserved[code] ?? ''}
            inputMode="numeric"
            maxLength={6}
            width={7}
            isUnmarked
            onChange={(typed) => setReserved({ ...reserved, [code]: digits(typed) })}
          />
        ))}
      </fieldset>
      <QuotaMinimums
        id="places"
        competition={competition}
        quotas={Object.keys(reserved).filter((code) => Number(reserved[code]) > 0)}
        typed={ofQuotas}
        onChange={setOfQuotas}
      />
      {list !== null && (
        <CheckboxField
          id="places-remove"
          name="remove"
          label={t('competitions.places.remove')}
          value={values.isRemoved}
          onChange={(isRemoved) => set({ isRemoved })}
        />
      )}
    </PartForm>
  )
}
