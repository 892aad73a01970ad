import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { LONGEST } from '@portal/domain/universities/schema.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { goToField } from '../../../ui/error-summary.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions, Section } from '../../../ui/page.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import type { FormField } from '../../../ui/use-form.ts'
import { previewOf } from '../state/preview.ts'
import {
  CAMPUS_PLACES,
  type CampusValues,
  campusBody,
  campusValues,
  type Hostel,
  type Profile,
  withNewHostel,
} from '../state/tab-values.ts'
import { useTab } from '../state/use-tab.ts'
import classes from './editing.module.css'
import { TabFrame } from './tab-frame.tsx'

const NAMES = ['nameKz', 'nameRu', 'nameEn'] as const

/** Places of the campus in three languages, and the dormitory by building. */
export function CampusTab({ profile }: { profile: Profile }) {
  const { t } = useTexts()
  const labels: Record<keyof CampusValues, string> = {
    'campus.canteen': t('universities.fields.canteen'),
    'campus.sport': t('universities.fields.sport'),
    'campus.studentClub': t('universities.fields.studentClub'),
    'campus.library': t('universities.fields.library'),
    'campus.dormitory': t('editing.campus.dormitory'),
  }
  const editor = useTab({
    tab: 'campus',
    profile,
    valuesOf: campusValues,
    bodyOf: campusBody,
    labels,
    check: () => ({}),
  })
  const { form } = editor
  const inWords = (name: LocalizedName) =>
    NAMES.map((each) => name[each].trim())
      .filter(Boolean)
      .join('\n')
  const buildingName = ({ key }: Hostel) => t('universities.fields.hostel', { number: key.replace(/\D/g, '') })
  return (
    <TabFrame
      tab="campus"
      profile={profile}
      editor={editor}
      factsOf={(values) => [
        ...CAMPUS_PLACES.map((place) => ({
          key: place,
          label: labels[`campus.${place}`],
          text: inWords(values[`campus.${place}`]),
        })),
        ...values['campus.dormitory'].map((hostel) => ({
          key: hostel.key,
          label: buildingName(hostel),
          text: inWords(hostel),
        })),
      ]}
      preview={(page) => previewOf(page, profile, campusBody(form.values))}
    >
      <p className={classes.muted}>{t('editing.hints.campus')}</p>
      {CAMPUS_PLACES.map((place) => (
        <Section key={place} title={labels[`campus.${place}`]}>
          <NameFields {...form.field(`campus.${place}`)} />
        </Section>
      ))}
      <Dormitory {...form.field('campus.dormitory')} nameOf={buildingName} />
    </TabFrame>
  )
}

function NameFields({ label, ...field }: FormField<LocalizedName>) {
  const { t } = useTexts()
  return (
    <fieldset className={classes.three}>
      <legend className={listClasses.hidden}>{label}</legend>
      {NAMES.map((name, at) => (
        <TextareaField
          key={name}
          // The error summary links to the field's own id: its first box.
          id={at === 0 ? field.id : `${field.id}-${name}`}
          name={`${field.name}.${name}`}
          label={t(`editing.languages.${name}`)}
          value={field.value[name]}
          fault={at === 0 ? field.fault : undefined}
          rows={3}
          maxLength={LONGEST.fact}
          onChange={(typed) => field.onChange({ ...field.value, [name]: typed })}
          isOptional
        />
      ))}
    </fieldset>
  )
}

type DormitoryProps = FormField<readonly Hostel[]> & { readonly nameOf: (hostel: Hostel) => string }

function Dormitory({ id, name, value, fault, label, nameOf, onChange }: DormitoryProps) {
  const { t } = useTexts()

  function add(): void {
    const next = withNewHostel(value)
    onChange(next)
    requestAnimationFrame(() => goToField(`${id}-${next.at(-1)?.key}`))
  }

  return (
    <Section title={label}>
      {fault && <p className={classes.fault}>{t(fault)}</p>}
      {value.length === 0 && <p className={classes.muted}>{t('editing.campus.noBuilding')}</p>}
      {value.map((hostel) => (
        <div key={hostel.key} className={classes.building}>
          <div className={classes.buildingHead}>
            <h3>{nameOf(hostel)}</h3>
            <Button
              look="quiet"
              aria-label={t('editing.campus.removeBuilding', { building: nameOf(hostel) })}
              onClick={() => {
                onChange(value.filter(({ key }) => key !== hostel.key))
                document.getElementById(id)?.focus()
              }}
            >
              {t('app.actions.remove')}
            </Button>
          </div>
          <NameFields
            id={`${id}-${hostel.key}`}
            name={`${name}.${hostel.key}`}
            label={nameOf(hostel)}
            value={hostel}
            onChange={(typed) =>
              onChange(value.map((each) => (each.key === hostel.key ? { ...hostel, ...typed } : each)))
            }
          />
        </div>
      ))}
      <Actions>
        <Button id={id} look="secondary" onClick={add}>
          {t('editing.campus.addBuilding')}
        </Button>
      </Actions>
    </Section>
  )
}
